import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import type { Media } from '#app/editor/media/media-files.ts';

interface Point {
  /** In percent of the picture's width and height. */
  x: number;
  y: number;
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

/** The focal point of a picture for cropping: set by a click, moved by arrow keys. */
export function FocusPoint({
  media,
  focus,
  onChange,
}: {
  media: Media;
  focus: Point;
  onChange: (focus: Point) => void;
}) {
  const id = useId();
  const point = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A keyboard click has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 2;
    onChange({ x: within(focus.x + step.x * size), y: within(focus.y + step.y * size) });
  };
  return (
    <div className="grid gap-1">
      <button
        type="button"
        className="media-focus"
        aria-label="Focal point"
        aria-describedby={id}
        onClick={point}
        onKeyDown={move}
      >
        <img src={media.url} alt={media.alt} width={media.width} height={media.height} />
        <span className="media-focus-mark" style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </button>
      <p id={id} className="text-sm text-bark">
        The ring stays visible where the picture is cropped. Click the most important spot, or move
        the ring with the arrow keys.{' '}
        <span role="status">{`It is ${focus.x}% from the left and ${focus.y}% from the top.`}</span>
      </p>
    </div>
  );
}
