// Renders texts one by one in a worker thread: see render-texts.ts.
import { parentPort } from 'node:worker_threads';
import { MarkdownTooDeepError, renderMarkdown } from './render.ts';

export type Rendering = { html: string } | { failure: 'tooDeep' | 'broken' };

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(render(markdown)));
parentPort?.postMessage('ready');

function render(markdown: string): Rendering {
  try {
    return { html: renderMarkdown(markdown) };
  } catch (error) {
    return { failure: error instanceof MarkdownTooDeepError ? 'tooDeep' : 'broken' };
  }
}
