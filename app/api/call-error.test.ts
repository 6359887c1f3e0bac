import { afterEach, expect, test, vi } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { CallError, explain, explainAfterSentence } from './call-error.ts';

const t = translatorOf('en');
const inSpanish = translatorOf('es');

afterEach(() => vi.unstubAllGlobals());

const tooMany = (seconds: number) => new CallError(429, { message: 'Too many attempts.' }, seconds);

test('After too many attempts the message says how long to wait', () => {
  expect(explain(tooMany(1), t)).toBe('Too many attempts. You can try again in 1 second.');
  expect(explain(tooMany(40), t)).toBe('Too many attempts. You can try again in 40 seconds.');
  expect(explain(tooMany(200), t)).toBe('Too many attempts. You can try again in 4 minutes.');
  expect(explain(tooMany(3 * 3600), t)).toBe('Too many attempts. You can try again in 3 hours.');
  expect(explain(tooMany(0), t)).toBe('Too many attempts.');
  const refused = new CallError(429, { message: 'Demasiados intentos.' }, 1);
  expect(explain(refused, inSpanish)).toBe(
    'Demasiados intentos. Puede intentarlo de nuevo en 1 segundo.',
  );
});

test('Anything that is not a response of the server gets a general message', () => {
  expect(explain(new TypeError('x is undefined'), t)).toBe(
    'Something went wrong. Please try later.',
  );
  expect(explain(new CallError(0, {}), t)).toBe('Something went wrong. Please try later.');
});

test('An offline user reads that nothing was sent, unless the server has answered', () => {
  const explainIf = (onLine: boolean, status: number) => {
    vi.stubGlobal('navigator', { onLine });
    return explain(new CallError(status, { message: 'Please sign in.' }), t);
  };
  expect(explainIf(false, 0)).toBe(
    'You’re offline, so nothing was sent. Try again when you’re connected.',
  );
  expect(explainIf(true, 0)).toBe('Please sign in.');
  expect(explainIf(false, 401)).toBe('Please sign in.');
});

test('A failure with a sentence in the specification begins with it, and says the reason once', () => {
  const full = new CallError(503, { message: 'The site is being moved.' });
  expect(explainAfterSentence(full, t)).toBe(
    'Something went wrong. Please try later. The site is being moved.',
  );
  expect(explainAfterSentence(new CallError(0, {}), t)).toBe(
    'Something went wrong. Please try later.',
  );
  const unknown = new CallError(500, { message: 'secret' });
  expect(explainAfterSentence(unknown, t)).toBe('Something went wrong. Please try later.');
  const gone = new CallError(404, { message: 'Esta página no existe.' });
  expect(explainAfterSentence(gone, inSpanish)).toBe(
    'Algo salió mal. Inténtelo más tarde. Esta página no existe.',
  );
});
