import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { PdfTable } from '#server/platform/pdf/pdf-file.ts';
import type { Colors } from '../../site/colors.ts';
import { plainParagraphs } from '../receipts/compose-receipt.ts';
import { mailedLogo, mailedSignature } from '../receipts/letter.ts';
import type { Statement, StatementFrame } from './compose-statement.ts';

/** The design of the statement emails of a mailing in one language, rendered once. */
export interface StatementDesign {
  subject: string;
  /** Makes the email of a statement. */
  emailOf: (statement: Statement) => { text: string; html: string };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => entities[each] ?? '');

/** Prepares the emails of statements in a language: their common parts are rendered once. */
export async function designStatements(
  { year, issuer: from }: Pick<StatementFrame, 'year' | 'issuer'>,
  t: Translate,
  site: { name: string; colors: Colors },
  siteUrl: string,
): Promise<StatementDesign> {
  // Loaded with the first mailing: most starts send none.
  const { renderEmail } = await import('../../mail/render-email.ts');
  const subject = t('statements.subject', { year, organization: from.name });
  const [opening, gifts] = [`opening-${newId()}`, `gifts-${newId()}`];
  const page = await renderEmail({
    siteName: site.name,
    colors: site.colors,
    subject,
    language: t.language,
    paragraphs: [
      { text: '', html: `<p>${opening}</p>` },
      { text: '', html: gifts },
    ],
  });
  const paragraphStyle = /<p style="([^"]*)">/.exec(page.slice(page.indexOf(opening) - 300))?.[1];
  const givingPage = siteUrl + pathIn(t.language, '/giving');
  // Without an account: the page emails its link.
  const download = t('statements.download');
  const paragraph = (text: string) => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`;
  const styled = (html: string) => html.replace(/<(p|ul|ol)>/g, `<$1 style="${paragraphStyle}">`);
  // The same for all: the letterhead and the signature of receipts.
  const head = [from.name, from.address].filter(Boolean).join(' · ');
  const logo = mailedLogo(from, siteUrl).map(({ html }) => styled(html));
  const signature = mailedSignature(from, siteUrl, t);
  const [before = '', between = '', after = ''] = page
    .replace(new RegExp(`<p style="[^"]*">${opening}</p>`), opening)
    .split(new RegExp(`${opening}|${gifts}`));
  return {
    subject,
    emailOf: ({ opening: words, table, closing, issuer }) => ({
      text: [
        head,
        ...plainParagraphs(words),
        linesOf(table, t).join('\n'),
        ...closing,
        ...signature.map((part) => part.text),
        `${download} ${givingPage}`,
        issuer,
      ].join('\n\n'),
      html: [
        before,
        ...logo,
        paragraph(head),
        ...words.map((part) => (typeof part === 'string' ? paragraph(part) : styled(part.html))),
        between,
        htmlOf(table),
        ...closing.map(paragraph),
        ...signature.map(({ html }) => styled(html)),
        paragraph(download).replace('</p>', ` <a href="${givingPage}">${givingPage}</a></p>`),
        paragraph(issuer),
        after,
      ].join(''),
    }),
  };
}

/** The gifts as plain text, one a line. */
const linesOf = ({ rows }: PdfTable, t: Translate): string[] =>
  rows.map(([date = '', receipt = '', gift = '', amount = '', deductible = ''], index) => {
    if (index === rows.length - 1) {
      return t('statements.lineTotal', { total: date, amount, deductible });
    }
    const values = { date, receipt, gift, amount, deductible };
    return t(amount === '–' ? 'statements.lineInKind' : 'statements.line', values);
  });

const cellStyle = 'padding:6px 8px 6px 0;border-bottom:1px solid #d8cdb8;vertical-align:top';

function htmlOf({ columns, rows }: PdfTable): string {
  const cell = (tag: 'th' | 'td', text: string, index: number) => {
    const align = columns[index]?.isNumeric ? 'right' : 'left';
    return `<${tag} style="${cellStyle};text-align:${align}">${escapeHtml(text)}</${tag}>`;
  };
  const heading = columns.map((column, index) => cell('th', column.heading, index)).join('');
  const lines = rows.map((row, place) => {
    const tag = place === rows.length - 1 ? 'th' : 'td';
    return `<tr>${row.map((text, index) => cell(tag, text, index)).join('')}</tr>`;
  });
  return `<table style="width:100%;border-collapse:collapse;font-size:14px;line-height:20px;margin:0 0 16px"><thead><tr>${heading}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}
