import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { stateOfToken } from '../mail/mailed-tokens.ts';

/** Whether a mailed link still works. Its page asks before it asks for a password; nothing is used up. */
export async function getMailedLink(
  { db }: AppDeps,
  { purpose, user_id, verify_token }: CheckedBody<'account/getMailedLink'>,
): Promise<Reply<'account/getMailedLink'>> {
  const isMeant = (token: { purpose: string; subject_id: string }) =>
    purpose === 'subscription'
      ? token.purpose === purpose || token.purpose.startsWith(`${purpose}-`)
      : token.purpose === purpose && token.subject_id === user_id;
  return { code: 1, state: await stateOfToken(db, verify_token, isMeant) };
}
