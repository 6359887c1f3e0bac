import { Body } from '@react-email/body';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import juice from 'juice';
import { type CSSProperties, createElement as element, type ReactNode } from 'react';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Colors } from '#server/features/site/colors.ts';
import { darkStyles, inlinedStyles, width } from './styles.ts';

export interface MailDocument {
  /** Finds texts in the language of the issue. */
  t: Translate;
  subject: string;
  previewText: string;
  /** The issue itself: HTML with absolute URLs. */
  content: string;
  /** The issue's own page; null: it has none. */
  webAddress: string | null;
  /** The page for choosing or leaving lists. */
  unsubscribeAddress: string;
  /** Why the recipient receives this email. */
  reason: string;
  siteName: string;
  colors: Colors;
  /** Its postal address, line by line. */
  postalAddress: string[];
}

/**
 * The HTML of an email around an issue: tables and inlined styles, since Outlook supports nothing else. Node runs `.ts`
 * without JSX, hence the plain calls. This file loads react-email: import it on demand.
 */
export async function renderDocument(mail: MailDocument): Promise<string> {
  const html = await render(element(Document, mail));
  return juice(html, {
    extraCss: inlinedStyles(mail.colors),
    preserveImportant: true,
    removeStyleTags: false,
    // Outlook ignores max-width: the attribute must stay 600.
    applyWidthAttributes: false,
    // Otherwise the style `height: auto` would become an attribute that is no number.
    applyHeightAttributes: false,
  });
}

function Document(mail: MailDocument) {
  const { t, subject, previewText, content, webAddress, unsubscribeAddress, reason } = mail;
  return element(
    Html,
    { lang: t.language },
    element(
      Head,
      null,
      element('title', null, subject),
      element('meta', { name: 'viewport', content: 'width=device-width' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      // Juice leaves these in the head: they depend on the mail program.
      element('style', {
        'data-embed': '',
        dangerouslySetInnerHTML: { __html: darkStyles },
      } as never),
    ),
    element(
      Body,
      { className: 'frame' },
      element(Preview, null, previewText),
      table(
        { className: 'frame', width: '100%' },
        { align: 'center' },
        table(
          { width: width.mail, style: { width: '100%', maxWidth: width.mail } },
          { className: 'small' },
          webAddress === null
            ? null
            : element('a', { href: webAddress }, t('newsletter.readOnWeb')),
        ),
        table(
          { className: 'sheet', width: width.mail, style: { width: '100%', maxWidth: width.mail } },
          { className: 'content', dangerouslySetInnerHTML: { __html: content } },
        ),
        table(
          { width: width.mail, style: { width: '100%', maxWidth: width.mail } },
          { className: 'small' },
          element('p', null, reason),
          element(
            'p',
            null,
            element('a', { href: unsubscribeAddress }, t('newsletter.chooseOrLeave')),
          ),
          element('p', null, t('newsletter.linkWorks')),
          element(
            'p',
            null,
            [mail.siteName, ...mail.postalAddress].flatMap((text, index) =>
              index === 0 ? [text] : [element('br', { key: text }), text],
            ),
          ),
        ),
      ),
    ),
  );
}

interface TableOptions {
  className?: string;
  width: number | string;
  style?: CSSProperties;
}

interface CellOptions {
  className?: string;
  align?: 'center';
  dangerouslySetInnerHTML?: { __html: string };
}

/** A one-cell table, Outlook's equivalent of a box. */
function table(options: TableOptions, cell: CellOptions, ...children: ReactNode[]) {
  const plain = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };
  return element(
    'table',
    { ...plain, align: 'center', ...options },
    element('tbody', null, element('tr', null, element('td', cell, ...children))),
  );
}
