import type { Db } from '#server/platform/db/connect.ts';
import { listPublicCampaigns } from './campaigns/queries.ts';
import { readFormTexts } from './form/form-texts.ts';

/** The texts of the campaigns that visitors may see or choose. */
export async function readTranslatedCampaigns(db: Db) {
  return new Map(
    (await listPublicCampaigns(db)).map(({ id, name, summary, image_alt, description }) => [
      id,
      { name, summary, imageAlt: image_alt, description },
    ]),
  );
}

/** The texts of the donation form. */
export async function readTranslatedForm(db: Db) {
  const { presets, moneyUse } = await readFormTexts(db);
  return new Map([['form', { presets, moneyUse }]]);
}
