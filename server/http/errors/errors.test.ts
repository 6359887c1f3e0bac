import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#server/platform/errors.ts';
import { sendError } from './send-error.ts';

const app = Fastify();
app.setErrorHandler(sendError);
let thrown: unknown;
app.get('/', async () => {
  throw thrown;
});
afterAll(() => app.close());

async function answerTo(error: unknown) {
  thrown = error;
  const response = await app.inject('/');
  return { status: response.statusCode, headers: response.headers, reply: response.json() };
}

describe('An error response', () => {
  test.each<[ErrorCode, number]>([
    ['badInput', 400],
    ['notSignedIn', 401],
    ['notAllowed', 403],
    ['notFound', 404],
    ['conflict', 409],
    ['tooMany', 429],
    ['unavailable', 503],
  ])('of the code %s has the status %i', async (code, status) => {
    const answer = await answerTo(new AppError(code, 'Because.'));
    expect(answer.status).toBe(status);
    expect(answer.reply).toEqual({ code: 0, message: 'Because.' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('of bad input names the fields', async () => {
    const { reply } = await answerTo(
      new AppError('badInput', 'No.', { errors: { title: 'This field is required.' } }),
    );
    expect(reply.errors).toEqual({ title: 'This field is required.' });
  });

  test('after too many attempts says when to retry', async () => {
    const { headers } = await answerTo(new AppError('tooMany', 'Later.', { retryAfter: 30 }));
    expect(headers['retry-after']).toBe('30');
  });

  test("after someone else's change contains the current state", async () => {
    const { reply } = await answerTo(
      new AppError('conflict', 'Changed.', { current: { pageData: { version: 3 } } }),
    );
    expect(reply).toEqual({ code: 0, message: 'Changed.', pageData: { version: 3 } });
  });

  test('for an internal error reveals nothing else', async () => {
    const { status, reply } = await answerTo(new Error('password of the database: hunter2'));
    expect(status).toBe(500);
    expect(reply).toEqual({ code: 0, message: 'Something went wrong. Please try later.' });
  });

  test('for a thrown value that is not an Error reveals nothing either', async () => {
    for (const odd of ['text', null, { statusCode: 'x' }]) {
      const { status, reply } = await answerTo(odd);
      expect(status).toBe(500);
      expect(reply.message).toBe('Something went wrong. Please try later.');
    }
  });
});
