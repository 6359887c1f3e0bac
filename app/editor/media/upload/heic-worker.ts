// Decodes HEIC pictures, which only some browsers can show, away from the screen's own thread.
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

/** The pixels of the first picture in a file; null: it cannot be decoded. */
async function decode(file: ArrayBuffer): Promise<ImageBitmap | null> {
  const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer();
  const { HeifDecoder } = await createLibheif({ wasmBinary });
  const [picture] = new HeifDecoder().decode(new Uint8Array(file));
  if (!picture) return null;
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  const shown = await new Promise<ImageData | null>((resolve) => picture.display(pixels, resolve));
  picture.free();
  return shown && createImageBitmap(shown);
}

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const bitmap = await decode(data).catch(() => null);
  postMessage(bitmap, { transfer: bitmap ? [bitmap] : [] });
});
