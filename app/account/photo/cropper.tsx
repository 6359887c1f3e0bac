import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { type Crop, dragged, squareOf, wholePicture } from './crop.ts';

/** The size of the uploaded square, in pixels: enough for 50 px on the sharpest screens, and for later. */
const sentEdge = 512;
const shownEdge = 240;

interface CropperProps {
  picture: ImageBitmap;
  isBusy: boolean;
  /** @param square as a JPEG; null if the browser cannot create one */
  onSave: (square: Blob | null) => void;
  onCancel: () => void;
}

/** Lets the user choose a square of a picture, by dragging it or with the sliders. */
export function Cropper({ picture, isBusy, onSave, onCancel }: CropperProps) {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  useEffect(() => draw(canvas.current, picture, crop, shownEdge), [picture, crop]);

  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 1) return;
    setCrop((before) => dragged(picture, before, movementX / shownEdge, movementY / shownEdge));
  };
  const save = () => {
    const sent = document.createElement('canvas');
    draw(sent, picture, crop, Math.min(sentEdge, Math.ceil(squareOf(picture, crop).edge)));
    sent.toBlob(onSave, 'image/jpeg', 0.9);
  };
  const slider = (name: keyof Crop, label: string, range: { min: number; max: number }) => (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="range"
        {...range}
        step={0.01}
        value={crop[name]}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <div className="form">
      <div className="flex flex-wrap gap-6">
        <canvas
          ref={canvas}
          className="cropper"
          role="img"
          aria-label={t('account.photoPreview')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
        <div className="grid flex-1 basis-44 content-start gap-3">
          {slider('zoom', t('account.zoom'), { min: 1, max: 4 })}
          {slider('x', t('account.moveSideways'), { min: 0, max: 1 })}
          {slider('y', t('account.moveVertically'), { min: 0, max: 1 })}
        </div>
      </div>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" disabled={isBusy} onClick={save}>
          {t(isBusy ? 'common.saving' : 'account.savePhoto')}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {t('common.cancel')}
        </button>
      </p>
    </div>
  );
}

function draw(
  canvas: HTMLCanvasElement | null,
  picture: ImageBitmap,
  crop: Crop,
  edge: number,
): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  canvas.width = edge;
  canvas.height = edge;
  // JPEG has no transparency: transparent areas become the paper color.
  context.fillStyle = '#fffdf8';
  context.fillRect(0, 0, edge, edge);
  const square = squareOf(picture, crop);
  context.drawImage(picture, square.left, square.top, square.edge, square.edge, 0, 0, edge, edge);
}
