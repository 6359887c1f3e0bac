import { useEffect, useRef, useState } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { EditedPage, PageText } from '../diff/page-text.ts';
import { onMessage, sendMessage } from './messages.ts';
import { useRenderedPage } from './use-rendered-page.ts';
import { useScale } from './use-scale.ts';
import './preview.css';

/** The width of the page, in px. */
const widths = { Phone: 390, Computer: 1280 } as const;
type Width = keyof typeof widths;

interface LivePreviewProps {
  saved: EditedPage;
  text: PageText;
}

/** The page as visitors will see it, updated while typing; nothing is saved. */
export function LivePreview({ saved, text }: LivePreviewProps) {
  const { section, name } = saved.pageData;
  const { page, error } = useRenderedPage(saved, text);
  const [width, setWidth] = useState<Width>('Phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const { box, scale } = useScale(widths[width]);

  useEffect(() => {
    const show = () =>
      sendMessage(frame.current?.contentWindow, { kind: 'common-plate:preview', page });
    show();
    // Repeats what was sent before the frame's page started to listen.
    return onMessage(() => frame.current?.contentWindow, show);
  }, [page]);

  return (
    <section aria-labelledby="preview" className="preview-panel">
      <h2 id="preview" className="text-xl">
        Preview
      </h2>
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <legend className="sr-only">Preview width</legend>
        {(Object.keys(widths) as Width[]).map((each) => (
          <CheckField
            key={each}
            type="radio"
            label={each}
            name="preview-width"
            checked={each === width}
            onChange={() => setWidth(each)}
          />
        ))}
        <a href={`/cms-preview/${section}/${name}`} target="_blank" rel="noreferrer">
          Open the saved draft in a new tab
        </a>
      </fieldset>
      <p aria-live="polite" className="text-sm text-tomato">
        {error}
      </p>
      <div ref={box} className="preview-box">
        <iframe
          ref={frame}
          title="Preview of the page"
          src={`/cms-preview/${section}/${name}`}
          style={{
            width: widths[width],
            height: `calc(100% / ${scale})`,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}
