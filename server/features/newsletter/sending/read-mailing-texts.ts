import { defaultLanguage, isLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type MailingText, type MailingTexts, parseMessage } from './message.ts';
import { listStoredTranslations } from './queries/mailings.ts';

interface StoredMailing {
  id: string;
  subject: string;
  /** From `serializeMessage`. */
  message: string;
}

/** A mailing in each of its languages, as it was frozen. */
export async function readMailingTexts(
  db: Db,
  { id, subject, message }: StoredMailing,
): Promise<MailingTexts> {
  const texts = new Map<Language, MailingText>([
    [defaultLanguage, { subject, message: parseMessage(message) }],
  ]);
  for (const translation of await listStoredTranslations(db, id)) {
    if (!isLanguage(translation.language)) continue;
    texts.set(translation.language, {
      subject: translation.subject,
      message: parseMessage(translation.message),
    });
  }
  return texts;
}
