// Draws PDF files, one after the other: see render-pdf.ts.
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfFile, PdfPictures } from './pdf-file.ts';

/** A file to draw. */
export interface DrawingTask {
  file: PdfFile;
  pictures: PdfPictures;
}

/** A drawn file, or why it could not be drawn. */
export type Drawing = { bytes: Uint8Array } | { error: string };

parentPort?.on('message', async ({ file, pictures }: DrawingTask) => {
  const drawing: Drawing = await drawPdf(file, pictures).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(drawing);
});
