// Draws PDF files, one after the other: see render-pdf.ts.
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfFile } from './pdf-file.ts';

/** A drawn file, or why it could not be drawn. */
export type Drawing = { bytes: Uint8Array } | { error: string };

parentPort?.on('message', async (file: PdfFile) => {
  const drawing: Drawing = await drawPdf(file).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(drawing);
});
