import { type ConsentSource, consentWords } from '#contract/shared/consent-words.ts';
import { emailKey } from '#contract/shared/email.ts';
import { newIdInOrder } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTranslate } from '#server/platform/language/current-language.ts';
import type { Tables } from '#server/schema/tables.ts';
import { insertConsents } from './queries.ts';

interface Consent {
  email: string;
  /** A mailing list, or 'terms'. */
  purpose: string;
  /** 'asked': it counts once the address has confirmed it. */
  decision: Tables['consents']['decision'];
  /** The words that were used instead of those shown at the source. */
  words?: string;
}

/**
 * Records consents that were given or withdrawn, with the words that were shown in the language of the call, in the
 * transaction of the change.
 * @param recordedBy the account of staff; null: the people themselves
 */
export async function recordConsents(
  trx: Db,
  source: ConsentSource,
  consents: Consent[],
  recordedBy: string | null = null,
): Promise<void> {
  const now = Date.now();
  const t = currentTranslate();
  await insertConsents(
    trx,
    consents.map(({ email, purpose, decision, words = consentWords(source, purpose, t) }) => ({
      id: newIdInOrder(),
      email_key: emailKey(email),
      purpose,
      decision,
      source,
      words,
      recorded_by: recordedBy,
      created_at: now,
    })),
  );
}
