import type { Browser, BrowserContext, Page } from '@playwright/test';
import { phone, phoneBrowser } from './browser.ts';

/** The types of resources. */
export type Kind = 'html' | 'css' | 'fonts' | 'pictures' | 'script' | 'other';

/** A fetched resource. */
export interface Transfer {
  url: string;
  kind: Kind;
  /** The body as transferred, compressed. */
  bytes: number;
  /** Its headers: about the same for every file, and nearly nothing over HTTP/2. */
  headerBytes: number;
}

const kinds: Record<string, Kind> = {
  Document: 'html',
  Stylesheet: 'css',
  Font: 'fonts',
  Image: 'pictures',
  Script: 'script',
};

/**
 * Opens a page in a fresh browser and waits for its application.
 * @param prepare runs first, such as signing in
 * @param use runs once the application is there, and may load more of it
 * @returns the fetched resources, in order of request
 */
export async function transfersOf(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  use: (page: Page) => Promise<void> = async () => undefined,
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: phone, userAgent: phoneBrowser });
  await prepare(context);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const transfers = new Map<string, Transfer>();
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const kind = kinds[type ?? ''] ?? 'other';
    transfers.set(requestId, { url: request.url, kind, bytes: 0, headerBytes: 0 });
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.headerBytes = response.encodedDataLength;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength - transfer.headerBytes;
  });
  await network.send('Network.enable');
  const application = page.waitForResponse((response) => response.url().endsWith('.js'));
  await page.goto(url);
  await application;
  await page.waitForLoadState('networkidle');
  await use(page);
  await context.close();
  return [...transfers.values()];
}

/** Resources requested before the first script: a reader waits for these. */
export function beforeScripts(transfers: Transfer[]): Transfer[] {
  const first = transfers.findIndex(({ kind }) => kind === 'script');
  return first === -1 ? transfers : transfers.slice(0, first);
}

/** The total size of their headers, in KB (1000 bytes). */
export function weighHeaders(transfers: Transfer[]): number {
  return transfers.reduce((sum, { headerBytes }) => sum + headerBytes, 0) / 1000;
}

/** The total size of bodies of those types, or of all, in KB (1000 bytes). */
export function weigh(transfers: Transfer[], ...wanted: Kind[]): number {
  const counted = transfers.filter(({ kind }) => wanted.length === 0 || wanted.includes(kind));
  return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}
