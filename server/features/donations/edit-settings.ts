import type { CheckedBody, Reply } from '#contract/index.ts';
import { formatEin } from '#contract/shared/ein.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editPublished } from '../lists/change-list.ts';
import { versionConflict } from '../lists/rows.ts';
import { picturesForMail } from '../newsletter/email/pictures-for-mail.ts';
import { presentGiving, readStoredGiving, type StoredGiving } from './giving.ts';
import { existsGift } from './queries/gifts.ts';
import { upsertGivingSettings } from './queries/giving-settings.ts';
import { hasIssuer } from './receipts/issuer.ts';
import { numberGifts } from './receipts/number-gifts.ts';

/**
 * Changes the settings that were sent. Once receipts can be issued, those of earlier gifts are numbered.
 * @throws {AppError} `conflict` with all of them; `inUse` for a currency other than that of existing gifts; `badInput`
 * for a picture that emails cannot show
 */
export async function editSettings(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, ...sent }: CheckedBody<'donations/editSettings'>,
): Promise<Reply<'donations/editSettings'>> {
  const pictures = await readPictures(deps, sent);
  return editPublished(deps, userId, 'giving.edit', async (trx) => {
    const before = await readStoredGiving(trx);
    if (version !== undefined && version !== before.version) {
      throw await versionConflict(trx, {
        read: async () => ({ settings: presentGiving(before) }),
      });
    }
    if (sent.currency !== undefined && sent.currency !== before.currency) {
      await requireNoGifts(trx, before.currency);
    }
    const settings: StoredGiving = {
      ...before,
      ...omitUndefined({ ...sent, ein: sent.ein === undefined ? undefined : formatEin(sent.ein) }),
      ...pictures,
      version: before.version + 1,
    };
    await upsertGivingSettings(trx, JSON.stringify(settings));
    if (hasIssuer(settings) && !hasIssuer(before)) await numberGifts(trx);
    return {
      subject: `giving/${Object.keys(omitUndefined(sent)).join(',')}`,
      reply: {
        code: 1,
        message: 'Donation settings are updated.',
        settings: presentGiving(settings),
      },
    };
  });
}

/** The addresses of the pictures that were sent, in formats that emails and PDFs show. */
async function readPictures(
  { media }: Pick<AppDeps, 'media'>,
  { logo, signature }: CheckedBody<'donations/editSettings'>,
): Promise<Partial<Pick<StoredGiving, 'logoUrl' | 'signatureUrl'>>> {
  const urlOf = async (field: string, name: string | undefined) => {
    if (name === undefined || name === '') return name;
    const picture = await picturesForMail(media)(name);
    if (!picture) throw badField(field, 'No picture has this name.');
    return picture.url;
  };
  return omitUndefined({
    logoUrl: await urlOf('logo', logo),
    signatureUrl: await urlOf('signature', signature),
  });
}

/** Totals of two currencies would be meaningless. */
async function requireNoGifts(trx: Db, currency: string): Promise<void> {
  if (!(await existsGift(trx))) return;
  throw new AppError(
    'inUse',
    `The currency can’t be changed because there are already gifts in ${currency.toUpperCase()}.`,
  );
}
