/** Copies a text to the clipboard. @returns whether the browser allowed it: without https it has none */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
