/** Words as Markdown that shows them as they are. */
export const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&');
