/** What stands around the preview of a PDF document. */
export const pdf = {
  'pdf.previous': 'Previous page',
  'pdf.next': 'Next page',
  'pdf.page': 'Page {page} of {pages}',
  'pdf.picture': 'Page {page} of {pages} of {name}',
  'pdf.zoomIn': 'Enlarge',
  'pdf.zoomOut': 'Reduce',
  'pdf.scroll': 'The page, as it is drawn',
  'pdf.text': 'Text of this page',
  'pdf.noText': 'This page has no text that can be read out. Download the document.',
  'pdf.drawing': 'Loading the preview…',
  'pdf.large': 'The document is too large for a preview. Download it.',
  'pdf.password': 'The document is protected by a password. Download it to open it.',
  'pdf.broken': 'The document cannot be shown. Download it.',
  'pdf.slow': 'The document takes too long to be shown. Download it.',
} as const;
