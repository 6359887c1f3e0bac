import { parentPort, workerData } from 'node:worker_threads';
import { buildApiDocument } from './document.ts';

// Builds the document and ends: half a second of work that should not block the main thread.
parentPort?.postMessage(JSON.stringify(buildApiDocument(workerData)));
