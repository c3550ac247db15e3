/** What stands around the preview of a PDF document. */
export const pdf = {
  'pdf.previous': 'Página anterior',
  'pdf.next': 'Página seguinte',
  'pdf.page': 'Página {page} de {pages}',
  'pdf.picture': 'Página {page} de {pages} de {name}',
  'pdf.zoomIn': 'Ampliar',
  'pdf.zoomOut': 'Reduzir',
  'pdf.scroll': 'A página mostrada',
  'pdf.text': 'Texto desta página',
  'pdf.noText': 'Esta página não tem texto que possa ser lido. Descarregue o documento.',
  'pdf.drawing': 'A carregar a pré-visualização…',
  'pdf.large': 'O documento é demasiado grande para uma pré-visualização. Descarregue-o.',
  'pdf.password': 'O documento está protegido por uma palavra-passe. Descarregue-o para o abrir.',
  'pdf.broken': 'O documento não pode ser mostrado. Descarregue-o.',
  'pdf.slow': 'O documento demora demasiado tempo a ser mostrado. Descarregue-o.',
};
