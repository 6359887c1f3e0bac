/** A text without most of its Markdown syntax, shown until the editor is loaded. */
export function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/^\s{0,3}>\s?/gm, '')
    .replace(/^(\s*)[-*+]\s+/gm, '$1• ')
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$\n?/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '[$1]')
    .replace(/\[([^\]^]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+)\*/g, '$1')
    .replace(/\[\^([^\]]+)\]:?/g, ' ($1)')
    .trim();
}
