import { expect, test } from 'vitest';
import { sendQueued } from '#tests/support/mail/mail-node.ts';
import { aMailServer } from '#tests/support/mail/mail-server.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

test('An email has the id of the request that caused it, as the audit trail and the security log do', async () => {
  const mail = await aMailServer();
  const server = await aServer({ MAIL_URL: mail.url });
  const member = await aMember(server);
  const { password } = member;
  const body = { password, newPassword: 'Eight Turnips 8' };
  await server.call('account/changePassword', body, { as: member });
  await sendQueued(server);
  const idsIn = async (table: 'audit_log' | 'security_log') => {
    const rows = await server.db
      .selectFrom(table)
      .select('request_id')
      .where('action', '=', 'password.change')
      .execute();
    return rows.map(({ request_id }) => request_id);
  };
  const [id = ''] = await idsIn('audit_log');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(await idsIn('security_log')).toEqual([id]);
  const [delivered] = mail.delivered;
  expect(delivered?.recipient).toBe(member.email);
  expect(delivered?.raw).toMatch(new RegExp(`^X-Request-ID: ${id}\r?$`, 'm'));
});
