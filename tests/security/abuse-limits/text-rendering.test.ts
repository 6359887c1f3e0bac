import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { withClient } from '#server/platform/limits/while-connected.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { anAdministrator, anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { url } = await server.listen();
/** Sixty thousand characters that would take the parser minutes. */
const costly = '**a'.repeat(20_000);
/** In ms: two seconds of CPU time may take much longer on a busy machine. */
const patience = 180_000;

type Staff = Awaited<ReturnType<typeof anEditor>>;

async function preview(by: Staff, text: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}/api/pages/previewTexts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify({ texts: [text] }),
    ...(signal && { signal }),
  });
}

test('27: Another editor’s text is rendered while someone’s costly texts still wait', {
  timeout: patience,
}, async () => {
  const [busy, other] = [await anEditor(server), await anEditor(server)];
  const leaving = new AbortController();
  const answered: number[] = [];
  const previews = Array.from({ length: 6 }, async () => {
    const { status } = await preview(busy, costly, leaving.signal);
    answered.push(status);
  });
  const settled = Promise.allSettled(previews);
  const hello = await preview(other, 'hello');
  expect(await hello.json()).toMatchObject({ html: ['<p>hello</p>'] });
  expect(answered.length).toBeLessThan(3);
  leaving.abort();
  await settled;
});

test('27: A transaction waits for no text but the one that is being rendered', {
  timeout: patience,
}, async () => {
  const socket = new Socket();
  let answered = 0;
  const previews = ['a', 'b', 'c', 'd'].map((owner) =>
    withClient({ owner, socket }, () => renderTexts({ text: costly })).catch(() => {
      answered += 1;
    }),
  );
  const rendered = await withClient({ owner: 'e', socket }, () =>
    server.db.transaction().execute(() => renderTexts({ text: 'hello' })),
  );
  expect(rendered.text).toBe('<p>hello</p>');
  expect(answered).toBeLessThan(2);
  socket.emit('close');
  await Promise.all(previews);
});

test('27: A text that takes too long is refused with its reason, and nothing is stored', {
  timeout: patience,
}, async () => {
  const member = { name: 'Ada', bio: costly };
  const refused = await server.attempt('pages/editBoard', member, {
    as: await anAdministrator(server),
  });
  expect(refused).toMatchObject({
    status: 400,
    reply: { code: 0, errors: { bio: expect.stringContaining('takes too long') } },
  });
  expect(await server.db.selectFrom('board_members').selectAll().execute()).toEqual([]);
});

test('27: Beyond the texts that may wait for one person, the answer is 503 and says when to retry', {
  timeout: patience,
}, async () => {
  const editor = await anEditor(server);
  const leaving = new AbortController();
  const previews = Array.from({ length: 12 }, () => preview(editor, costly, leaving.signal));
  const settled = Promise.allSettled(previews);
  const refused = await Promise.any(
    previews.map(async (reply) => ((await reply).status === 503 ? reply : Promise.reject())),
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  leaving.abort();
  await settled;
  // Those who left have given up their places.
  await expect.poll(async () => (await preview(editor, 'hello')).status).toBe(200);
});
