import { describe, expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { originalColors } from '#server/features/site/colors.ts';
import { aNode, row, write } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';

describe('An email in the outbox', () => {
  test('is sent by SMTP as text and HTML, from the site, with its own Message-ID', async () => {
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

  test("uses the site's colors", async () => {
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

  test('comes from no-reply at the site if no address is set, under the site’s name', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    const value = JSON.stringify({ name: 'Bean\r\nBcc: all@example.org' });
    await db.insertInto('site_settings').values({ name: 'site', value }).execute();
    await write(db);
    await send();
    expect(server.delivered[0]?.raw).toContain('no-reply@site.test');
    expect(server.delivered[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  test('keeps no working link once it is sent', async () => {
    const server = await aMailServer();
    const { db, send } = await aNode({ MAIL_URL: server.url });
    await write(db);
    expect((await row(db)).text).toContain('t'.repeat(43));
    await send();
    expect(server.delivered[0]?.raw.replace(/=\r\n/g, '')).toContain('t'.repeat(43));
    expect(JSON.stringify(await row(db))).not.toContain('t'.repeat(43));
  });

  test('waits if no mail service is configured', async () => {
    const { db, send } = await aNode({});
    await write(db);
    await send();
    expect(await row(db)).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('that was never tried for days before the program had a mail service is outdated', async () => {
    const server = await aMailServer();
    const { db, sender } = await aNode({ MAIL_URL: server.url });
    await write(db);
    await db
      .updateTable('outbox')
      .set({ created_at: Date.now() - 4 * day })
      .execute();
    await sender.start(() => undefined);
    expect(await row(db)).toMatchObject({ status: 'failed', error: expect.stringMatching(/long/) });
    await sender.stop();
    expect(server.delivered).toEqual([]);
  });
});
