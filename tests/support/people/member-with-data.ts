import type { TestServer } from '#tests/support/server/server.ts';
import { anAccount, type SignedIn } from './accounts.ts';

/** A member with data in many features. */
export async function aMemberWithData(server: TestServer, firstName = 'Maya'): Promise<SignedIn> {
  const account = await anAccount(server, { firstName });
  const { token = '' } = await server.call('auth/login', account.login);
  const member = { ...account, token, xsrf: '' };
  const lists = { test: 0, general: 1, newsletters: 0 } as const;
  await server.call('account/editNewsletters', lists, { as: member });
  await server.call('account/recoverPassword', { email: account.email });
  const wish = { email: `new.${account.email}`, password: account.password };
  await server.call('account/changeEmail', wish, { as: member });
  return member;
}
