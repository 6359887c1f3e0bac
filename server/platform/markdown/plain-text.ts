/** In rendered Markdown: a quoted attribute may contain a '>'. */
const tag = /<\/?([a-z]+\d?)(?:"[^"]*"|'[^']*'|[^'">])*>/g;
/** Inline tags, which do not separate words. */
const inline = new Set(['a', 'abbr', 'code', 'del', 'em', 'strong', 'sub']);
const footnoteMark = /<sup(?: class="citation")?>(?:(?!<\/sup>)[\s\S])*<\/sup>/g;
const entity = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of HTML that this program rendered, without footnote and source marks. */
export function plainText(html: string): string {
  return html
    .replace(footnoteMark, '')
    .replace(tag, (_tag, name: string) => (inline.has(name) ? '' : ' '))
    .replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
