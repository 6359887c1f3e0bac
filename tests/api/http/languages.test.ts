import { describe, expect, test } from 'vitest';
import { aMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const inSpanish = { 'accept-language': 'es-MX, es;q=0.9, en;q=0.5' };

describe('A call that is refused says why in the language that its caller accepts', () => {
  test.each([
    ['account/getProfile', {}, 'Inicie sesión.'],
    ['pages/getEverything', {}, 'Esta operación no existe.'],
    ['pages/getBoard', '{', 'El cuerpo no es JSON válido.'],
    ['pages/getBoard', { color: 'red' }, 'Campo desconocido: color.'],
    ['pages/getBoard', { name: 'x'.repeat(64 * 1024) }, 'El contenido es demasiado grande.'],
    ['account/recoverPassword', { email: 'maya' }, 'Escriba un correo electrónico válido.'],
    [
      'contact/send',
      { name: 'x'.repeat(101), email: 'maya@example.org', subject: 'Hola', text: 'Hola' },
      'Escriba como máximo 100 caracteres.',
    ],
  ])('%s with %j: %s', async (path, body, message) => {
    const { reply } = await server.attempt(path, body, { headers: inSpanish });
    expect(reply.message).toBe(message);
  });

  test('also while its body is still arriving', async () => {
    const { url } = await server.listen();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"name":"${'x'.repeat(80 * 1024)}"}`));
        controller.close();
      },
    });
    const answer = await fetch(`${url}/api/pages/getBoard`, {
      method: 'POST',
      headers: { ...inSpanish, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toEqual({ code: 0, message: 'El contenido es demasiado grande.' });
  });

  test('and so does one with a file', async () => {
    const as = await aMember(server);
    const refusal = async (file: Buffer) =>
      (await server.attempt('account/editPhoto', {}, { as, file, headers: inSpanish })).reply
        .message;
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe(
      'Los archivos pueden tener hasta 10,240 KB.',
    );
    expect(await refusal(Buffer.from('no picture'))).toMatch(/^No podemos usar este archivo\./);
  });

  test('which is English unless it says otherwise', async () => {
    const { reply } = await server.attempt('account/getProfile', {});
    expect(reply.message).toBe('Please sign in.');
  });
});
