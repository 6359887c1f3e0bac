import type { ComponentProps } from 'react';
import { useScale } from './use-scale.ts';
import './preview.css';

interface ScaledFrameProps extends Omit<ComponentProps<'iframe'>, 'width' | 'style'> {
  title: string;
  /** How wide the page in it is shown, in px. */
  width: number;
}

/** A page in a frame, made smaller where its box is narrower than the page. */
export function ScaledFrame({ title, width, ...frame }: ScaledFrameProps) {
  const { box, scale } = useScale(width);
  return (
    <div ref={box} className="preview-box">
      <iframe
        {...frame}
        title={title}
        style={{ width, height: `calc(100% / ${scale})`, transform: `scale(${scale})` }}
      />
    </div>
  );
}
