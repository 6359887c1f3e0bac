import { parentPort, workerData } from 'node:worker_threads';
import { buildApiDocument } from './document.ts';

// Builds the document and ends: half a second of work, for which nobody else shall wait.
parentPort?.postMessage(JSON.stringify(buildApiDocument(workerData)));
