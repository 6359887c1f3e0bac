import { useState } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { Reply } from '#contract/index.ts';
import { PreviewChoice } from '../preview/preview-choice.tsx';
import { ScaledFrame } from '../preview/scaled-frame.tsx';

/** The width of the email, in px; absent: as plain text. */
const shapes = { Phone: 390, Computer: 900, 'Plain text': 0 } as const;
type Shape = keyof typeof shapes;

/** The email as it will arrive, isolated from this page and without JavaScript. */
export function MailPreview({ mail }: { mail: Reply<'newsletter/preview'> }) {
  const [shape, setShape] = useState<Shape>('Phone');
  const [isDark, setDark] = useState(false);
  return (
    <section aria-labelledby="preview" className="preview-panel">
      <h2 id="preview" className="text-xl">
        Email preview
      </h2>
      <PreviewChoice
        legend="Preview format"
        name="mail-shape"
        choices={Object.keys(shapes) as Shape[]}
        chosen={shape}
        onChoose={setShape}
      >
        {shape !== 'Plain text' && (
          <CheckField
            label="Dark"
            checked={isDark}
            onChange={({ target }) => setDark(target.checked)}
          />
        )}
      </PreviewChoice>
      <dl className="mail-heading">
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>Subject</dt>
        <dd className="font-semibold">{mail.subject}</dd>
        <dt>Preview text</dt>
        <dd className="text-bark">{mail.previewText || '(blank: the first words of the email)'}</dd>
        <dt>Size</dt>
        <dd>{Math.ceil(mail.size / 1024)} KB of 102 KB</dd>
      </dl>
      {shape === 'Plain text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
        <section tabIndex={0} aria-label="Email as plain text" className="mail-plain">
          <pre>{mail.text}</pre>
        </section>
      ) : (
        <ScaledFrame
          key={`${shape} ${isDark}`}
          title="Email preview"
          sandbox=""
          srcDoc={mailFrameHtml(mail.html, isDark)}
          width={shapes[shape]}
        />
      )}
    </section>
  );
}

/** The media query for mail programs in dark mode. */
const darkQuery = '(prefers-color-scheme: dark)';

/**
 * An email for a frame: dark or light as requested, regardless of this computer's setting, and with inert links, since
 * the frame opens no windows.
 */
function mailFrameHtml(html: string, isDark: boolean): string {
  return html
    .replaceAll(darkQuery, isDark ? 'all' : 'not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`)
    .replace(/<head[^<>]*>/i, (head) => `${head}<base target="_blank">`);
}
