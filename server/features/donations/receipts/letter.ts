import type { Translate } from '#contract/shared/language/translate.ts';
import { escapeHtml } from '#server/platform/markdown/escape-html.ts';
import type { FormattedText } from '#server/platform/markdown/formatted-text.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-file.ts';
import type { Issuer } from './issuer.ts';

/** In CSS pixels in an email, in points in a PDF. */
const sizes = { logo: { width: 180, height: 64 }, signature: { width: 160, height: 56 } };

/** The top of a letter: the logo, the name and the address. */
export const letterhead = ({ name, address, letter: { logoUrl } }: Issuer): PdfBlock[] => [
  ...picture(logoUrl, name, sizes.logo),
  { kind: 'small', text: [name, address].filter(Boolean).join(' · ') },
];

/** A paragraph of a letter. */
export const paragraph = (text: string): PdfBlock => ({ kind: 'text', text });

/** How a letter addresses its reader. @param name empty: unknown */
export const greeting = (name: string, t: Translate): string =>
  name === '' ? t('receipts.dearFriend') : t('receipts.dear', { name });

/** Who issued a document, in one line. */
export const issuerLine = ({ name, address, ein }: Issuer, t: Translate): string =>
  [name, address, ein && t('receipts.ein', { ein })].filter(Boolean).join(' · ');

/** Whom a gift came from, if anything is known. */
export const receivedFrom = (
  { name, address }: { name: string; address: string },
  t: Translate,
): string[] =>
  name || address
    ? [t('receipts.receivedFrom', { donor: [name, address].filter(Boolean).join(', ') })]
    : [];

/** Both, for a letter on a screen. */
export const letterParts = ({ name, address, letter }: Issuer) => ({
  letterhead: { name, address, logoUrl: letter.logoUrl },
  signature: {
    name: letter.signerName,
    title: letter.signerTitle,
    pictureUrl: letter.signatureUrl,
  },
});

/** The end of a letter: the signature, and who signs. */
export const closing = ({ letter }: Issuer, t: Translate): PdfBlock[] => [
  ...picture(letter.signatureUrl, signatureAlt(letter, t), sizes.signature),
  ...signerLines(letter).map(paragraph),
];

const picture = (url: string, alt: string, box: { width: number; height: number }): PdfBlock[] =>
  url === '' ? [] : [{ kind: 'picture', name: url.replace('/media/', ''), alt, ...box }];

const signatureAlt = ({ signerName }: Issuer['letter'], t: Translate): string =>
  t('receipts.signatureOf', { name: signerName });

const signerLines = ({ signerName, signerTitle }: Issuer['letter']): string[] =>
  [signerName, signerTitle].filter((line) => line !== '');

/** The logo as a part of an email. */
export const mailedLogo = (
  { name, letter: { logoUrl } }: Issuer,
  siteUrl: string,
): FormattedText[] =>
  logoUrl === ''
    ? []
    : [{ text: name, html: `<p>${image(siteUrl, logoUrl, name, sizes.logo)}</p>` }];

/** The signature as a part of an email. */
export function mailedSignature(
  { letter }: Issuer,
  siteUrl: string,
  t: Translate,
): FormattedText[] {
  const lines = signerLines(letter);
  const { signatureUrl } = letter;
  if (lines.length === 0 && signatureUrl === '') return [];
  const signed = signatureUrl
    ? [image(siteUrl, signatureUrl, signatureAlt(letter, t), sizes.signature)]
    : [];
  return [
    {
      text: lines.join('\n'),
      html: `<p>${[...signed, ...lines.map(escapeHtml)].join('<br/>')}</p>`,
    },
  ];
}

const image = (siteUrl: string, url: string, alt: string, { width, height }: typeof sizes.logo) =>
  `<img src="${siteUrl}${url}" alt="${escapeHtml(alt)}" style="max-width:${width}px;max-height:${height}px;border:0"/>`;
