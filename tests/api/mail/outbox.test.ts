import { describe, expect, test } from 'vitest';
import { originalColors } from '#server/features/site/colors.ts';
import { aNode, row, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';

describe('A mail in the outbox', () => {
  test('leaves by SMTP as text and as HTML, from the site, with a Message-ID of its own', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url, MAIL_FROM: 'hello@site.test' });
    await write(db);
    await send();
    const [mail] = server.delivered;
    const { id } = await row(db);
    expect(mail).toMatchObject({ recipient: 'maya@example.org', messageId: `<${id}@site.test>` });
    expect(mail?.raw).toMatch(/^From: Common Plate <hello@site\.test>\r$/m);
    expect(mail?.raw).toMatch(/^To: maya@example\.org\r$/m);
    expect(mail?.raw).toMatch(/^Subject: Choose a new password\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(mail?.raw).toContain('&lt;b&gt;&amp;&lt;/b&gt;');
    expect(await row(db)).toMatchObject({ status: 'sent', attempts: 1, error: '' });
  });

  test("wears the site's colours", async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    const colors = { ...originalColors, accent: '#0b5c8a', ground: '#f4f8fb' };
    const value = JSON.stringify({ name: 'Beans', colors });
    await db.insertInto('site_settings').values({ name: 'site', value }).execute();
    await write(db);
    await send();
    const raw = server.delivered[0]?.raw.replaceAll('=\r\n', '');
    expect(raw).toContain('background-color:#0b5c8a');
    expect(raw).toContain('background-color:#f4f8fb');
    expect(raw).not.toContain(originalColors.accent);
  });

  test('says no-reply at the site where no address is set, under the site’s own name', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    const value = JSON.stringify({ name: 'Bean\r\nBcc: all@example.org' });
    await db.insertInto('site_settings').values({ name: 'site', value }).execute();
    await write(db);
    await send();
    expect(server.delivered[0]?.raw).toContain('no-reply@site.test');
    expect(server.delivered[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  test('keeps no link that still works once it has left', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    expect((await row(db)).text).toContain('t'.repeat(43));
    await send();
    expect(server.delivered[0]?.raw.replace(/=\r\n/g, '')).toContain('t'.repeat(43));
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
  });

  test('waits where no mail service is set', async () => {
    const { db, send } = await aNode({});
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('that has waited for days is of no use any more, and is not sent', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 4 * 24 * 60 * 60_000 })
      .execute();
    await send();
    expect(await row(db)).toMatchObject({ status: 'failed', error: expect.stringMatching(/long/) });
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
    expect(server.delivered).toEqual([]);
  });
});
