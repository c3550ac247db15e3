/** What stands around the preview of a PDF document. */
export const pdf = {
  'pdf.previous': 'Pagina precedente',
  'pdf.next': 'Pagina successiva',
  'pdf.page': 'Pagina {page} di {pages}',
  'pdf.picture': 'Pagina {page} di {pages} di {name}',
  'pdf.zoomIn': 'Ingrandisci',
  'pdf.zoomOut': 'Riduci',
  'pdf.scroll': 'La pagina visualizzata',
  'pdf.text': 'Testo di questa pagina',
  'pdf.noText': 'Questa pagina non contiene testo leggibile. Scarica il documento.',
  'pdf.drawing': "Caricamento dell'anteprima…",
  'pdf.large': "Il documento è troppo grande per un'anteprima. Scaricalo.",
  'pdf.password': 'Il documento è protetto da una password. Scaricalo per aprirlo.',
  'pdf.broken': 'Il documento non può essere mostrato. Scaricalo.',
  'pdf.slow': 'Il documento impiega troppo tempo per essere mostrato. Scaricalo.',
};
