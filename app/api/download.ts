/** Downloads a file in the browser. */
export function downloadFile(name: string, pieces: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(pieces, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this function has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads a PDF in the browser.
 * @param pdf in base64
 */
export function downloadPdf({ name, pdf }: { name: string; pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  downloadFile(name, [bytes], 'application/pdf');
}
