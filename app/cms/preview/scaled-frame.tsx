import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
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

/** The scale at which a page of this width fits its box. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { box, scale };
}
