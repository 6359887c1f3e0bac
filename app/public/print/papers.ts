/** The paper sizes, by their CSS names. */
export const papers = {
  letter: { name: 'Letter', size: '8.5in 11in' },
  a4: { name: 'A4', size: '210mm 297mm' },
} as const;

export type Paper = keyof typeof papers;

/** The paper size in a URL; Letter by default, which most of our readers have. */
export const paperIn = (parameters: URLSearchParams): Paper =>
  parameters.get('paper') === 'a4' ? 'a4' : 'letter';
