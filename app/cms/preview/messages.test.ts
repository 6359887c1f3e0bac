import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onMessage } from './messages.ts';

const site = 'https://site.test';
const frame = {} as Window;
let listeners: ((event: Partial<MessageEvent>) => void)[] = [];

beforeEach(() => {
  listeners = [];
  vi.stubGlobal('location', { origin: site });
  vi.stubGlobal('addEventListener', (_type: string, listen: (typeof listeners)[0]) =>
    listeners.push(listen),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('The preview', () => {
  const received = (event: Partial<MessageEvent>) => {
    const listener = vi.fn();
    onMessage(() => frame, listener);
    for (const listen of listeners) listen({ origin: site, source: frame, ...event });
    return listener.mock.calls.length;
  };
  const ready = { kind: 'common-plate:preview-ready' };

  test('receives messages from its own frame', () => {
    expect(received({ data: ready })).toBe(1);
    expect(received({ data: { kind: 'common-plate:preview', page: { title: 'Bean' } } })).toBe(1);
  });

  test('ignores other sites and windows', () => {
    expect(received({ data: ready, origin: 'https://evil.example' })).toBe(0);
    expect(received({ data: ready, source: {} as Window })).toBe(0);
  });

  test.each([
    undefined,
    null,
    1,
    'common-plate:preview-ready',
    [],
    {},
    { kind: 'webpackOk' },
    { kind: 'common-plate:preview' },
    { kind: 'common-plate:preview', page: null },
  ])('ignores malformed messages: %j', (data) => {
    expect(received({ data })).toBe(0);
  });
});
