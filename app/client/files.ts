/** Hands a file to the browser's downloads. */
export function saveFile(name: string, pieces: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(pieces, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this function has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file's bytes as a data: URL. @throws when the file cannot be read: it may be gone by now */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A file's bytes in base64. @throws when the file cannot be read */
export const readAsBase64 = async (file: Blob) =>
  (await readAsDataUrl(file)).replace(/^[^,]*,?/, '');
