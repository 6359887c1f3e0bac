import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { editPublished } from '../../lists/change-list.ts';
import { versionConflict } from '../../lists/rows.ts';
import { readGiving } from '../giving.ts';
import { findGivingSettings, upsertGivingSettings } from '../queries/giving-settings.ts';

export type FormTexts = Reply<'donations/getFormTexts'>['texts'];

const unset: FormTexts = {
  version: 1,
  presets: [2_500, 5_000, 10_000, 25_000].map((amount) => ({ amount, text: '' })),
  moneyUse: '',
};

/** The amounts and texts of the donation form, with defaults. */
export async function readFormTexts(db: Db): Promise<FormTexts> {
  const row = await findGivingSettings(db, 'donationForm');
  return { ...unset, ...(row && JSON.parse(row.value)) };
}

export async function getFormTexts({ db }: AppDeps): Promise<Reply<'donations/getFormTexts'>> {
  const [texts, { currency }] = await Promise.all([readFormTexts(db), readGiving(db)]);
  return { code: 1, texts, currency };
}

/**
 * Changes the amounts and texts of the donation form.
 * @throws {AppError} `conflict` with the current ones; `badInput` for the same amount twice
 */
export function editFormTexts(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, presets, moneyUse }: CheckedBody<'donations/editFormTexts'>,
): Promise<Reply<'donations/editFormTexts'>> {
  return editPublished(deps, userId, 'giving.editForm', async (trx) => {
    const before = await readFormTexts(trx);
    if (version !== undefined && version !== before.version) {
      throw await versionConflict(trx, { read: async () => ({ texts: before }) });
    }
    const texts: FormTexts = {
      version: before.version + 1,
      presets: presets.map(({ amount, text }) => ({ amount, text: text.trim() })),
      moneyUse: moneyUse.trim(),
    };
    if (new Set(presets.map(({ amount }) => amount)).size < presets.length) {
      throw badField('presets', 'Offer each amount only once.');
    }
    await upsertGivingSettings(trx, JSON.stringify(texts), 'donationForm');
    const reply = { code: 1 as const, message: 'The donation form is updated.', texts };
    return { subject: 'giving/form', reply };
  });
}
