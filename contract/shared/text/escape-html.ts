const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML, or as the value of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => entities[each] ?? '');
