/** The paper sizes, by their CSS names. */
export const paperSizes = {
  letter: { name: 'Letter', size: '8.5in 11in' },
  a4: { name: 'A4', size: '210mm 297mm' },
} as const;

export type PaperSize = keyof typeof paperSizes;

/** The paper size in a URL; Letter by default, which most of our readers have. */
export const parsePaperSize = (parameters: URLSearchParams): PaperSize =>
  parameters.get('paper') === 'a4' ? 'a4' : 'letter';
