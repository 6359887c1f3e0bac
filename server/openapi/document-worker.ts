import { parentPort, workerData } from 'node:worker_threads';
import { buildApiDocument } from './document.ts';

// Builds the document and ends: half a second of work, which no one else should wait for.
parentPort?.postMessage(JSON.stringify(buildApiDocument(workerData)));
