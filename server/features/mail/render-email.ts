import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as element } from 'react';
import { defaultLanguage, languages } from '#contract/shared/language/languages.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import type { Colors } from '../site/colors.ts';
import type { EmailContent } from './outbox.ts';

/** The site's own colors as literals: an email has no style sheet. */
const stylesIn = ({ ground, text, accent, panel }: Colors) =>
  ({
    body: { backgroundColor: ground, color: text, fontFamily: 'Georgia, serif', padding: '24px 0' },
    container: { maxWidth: '560px', margin: '0 auto', padding: '0 24px' },
    heading: { fontSize: '20px', color: accent, margin: '0 0 16px' },
    button: {
      backgroundColor: accent,
      color: panel,
      fontSize: '16px',
      padding: '12px 20px',
      borderRadius: '4px',
      textDecoration: 'none',
    },
    small: {
      color: text,
      fontSize: '13px',
      lineHeight: '20px',
      margin: '24px 0 0',
      wordBreak: 'break-all',
    },
  }) satisfies Record<string, CSSProperties>;

interface EmailLayout extends EmailContent {
  siteName: string;
  colors: Colors;
  subject: string;
}

/**
 * Renders an email as HTML with React Email. Node runs `.ts` without JSX, hence the plain calls. This file loads
 * react-email: import it on demand.
 */
export function renderEmail(frame: EmailLayout): Promise<string> {
  return render(element(EmailDocument, frame));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * All paragraphs as HTML. They are concatenated because a visitor's message may have thousands of lines: as React
 * elements these would block the event loop for a tenth of a second per recipient.
 */
function htmlOf(paragraphs: EmailContent['paragraphs'], { text, accent }: Colors): string {
  // Repeated for each, since some mail programs do not inherit it.
  const style = `color:${text};font-size:16px;line-height:26px;margin:0 0 16px`;
  return paragraphs
    .map((paragraph) => {
      if (typeof paragraph !== 'string') {
        return paragraph.html
          .replace(/<(p|ul|ol|h[2-6]|blockquote|table|pre)>/g, `<$1 style="${style}">`)
          .replace(/<a href=/g, `<a style="color:${accent}" href=`);
      }
      const escaped = paragraph.replace(/[&<>"]/g, (character) => entities[character] ?? '');
      // Mail programs support no other way to break a line.
      return `<p style="${style}">${escaped.replaceAll('\n', '<br/>')}</p>`;
    })
    .join('');
}

function EmailDocument({
  siteName,
  colors,
  subject,
  paragraphs,
  link,
  // Emails queued by an earlier version have none.
  language = defaultLanguage,
}: EmailLayout) {
  const t = translatorOf(language);
  const styles = stylesIn(colors);
  return element(
    Html,
    { lang: language, dir: languages[language].direction },
    element(Head, null, element('title', null, subject)),
    element(
      Body,
      { style: styles.body },
      element(Preview, null, subject),
      element(
        Container,
        { style: styles.container },
        element(Heading, { as: 'h1', style: styles.heading }, siteName),
        element('div', { dangerouslySetInnerHTML: { __html: htmlOf(paragraphs, colors) } }),
        link && element(Button, { href: link.url, style: styles.button }, link.label),
        link && element(Text, { style: styles.small }, t('email.openLink', { url: link.url })),
      ),
    ),
  );
}
