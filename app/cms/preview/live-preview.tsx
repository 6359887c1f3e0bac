import { useEffect, useRef, useState } from 'react';
import type { EditedPage, PageText } from '../diff/page-text.ts';
import { onMessage, sendMessage } from './messages.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { ScaledFrame } from './scaled-frame.tsx';
import { useRenderedPage } from './use-rendered-page.ts';
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
      <PreviewChoice
        legend="Preview width"
        name="preview-width"
        choices={Object.keys(widths) as Width[]}
        chosen={width}
        onChoose={setWidth}
      >
        <a href={`/cms-preview/${section}/${name}`} target="_blank" rel="noreferrer">
          Open the saved draft in a new tab
        </a>
      </PreviewChoice>
      <p aria-live="polite" className="text-sm text-tomato">
        {error}
      </p>
      <ScaledFrame
        ref={frame}
        title="Preview of the page"
        src={`/cms-preview/${section}/${name}`}
        width={widths[width]}
      />
    </section>
  );
}
