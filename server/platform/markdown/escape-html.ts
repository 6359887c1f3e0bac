const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML, for elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
