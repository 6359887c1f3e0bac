import { describe, expect, test } from 'vitest';
import { aNode, endPause, row, write } from '#tests/support/mail/mail-node.ts';
import { aSendGrid } from '#tests/support/mail/mail-server.ts';

describe('By SendGrid', () => {
  const variables = (url: string) => ({
    MAIL_URL: 'sendgrid:',
    SENDGRID_API_KEY: 'SG.key',
    SENDGRID_BASE_URL: url,
  });

  test('an email is sent as its v3 API requires, with link tracking turned off', async () => {
    const sendgrid = await aSendGrid();
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    const [{ path, headers, body } = { path: '', headers: {}, body: null }] = sendgrid.asked;
    const { id, status } = await row(db);
    expect([path, headers.authorization, status]).toEqual([
      '/v3/mail/send',
      'Bearer SG.key',
      'sent',
    ]);
    expect(body).toMatchObject({
      personalizations: [{ to: [{ email: 'maya@example.org' }] }],
      from: { email: 'no-reply@site.test', name: 'Common Plate' },
      subject: 'Choose a new password',
      content: [{ type: 'text/plain' }, { type: 'text/html' }],
      headers: { 'Message-ID': `<${id}@site.test>` },
      tracking_settings: { click_tracking: { enable: false } },
    });
  });

  test.each([429, 500, 503, 401])('%i means that it is tried again later', async (status) => {
    const sendgrid = await aSendGrid([status]);
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({
      status: 'waiting',
      error: expect.stringContaining(`${status}`),
    });
    await endPause(db);
    await send();
    const ids = sendgrid.asked.map(({ body }) => body.headers['Message-ID']);
    expect(new Set(ids).size).toBe(1);
    expect((await row(db)).status).toBe('sent');
  });

  test.each([400, 413])('%i means that it is not tried again', async (status) => {
    const sendgrid = await aSendGrid([status]);
    const { db, send } = await aNode(variables(sendgrid.url));
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'failed' });
  });
});
