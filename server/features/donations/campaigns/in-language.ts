import { type Language, translatedLanguages } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type InLanguage,
  rowsInLanguage,
  type TextColumns,
} from '../../lists/translations/in-language.ts';
import { listPublicCampaigns } from './queries.ts';

/** The texts of the campaigns that visitors may see or choose. */
export async function readTranslatedCampaigns(db: Db) {
  return new Map(
    (await listPublicCampaigns(db)).map(({ id, name, summary, image_alt, description }) => [
      id,
      { name, summary, imageAlt: image_alt, description },
    ]),
  );
}

const columns: TextColumns = {
  name: 'name',
  summary: 'summary',
  image_alt: 'imageAlt',
  html: { htmlOf: 'description' },
};

/** All that tells whether the page of a campaign is translated as a whole: a list or a result must not say otherwise. */
type CampaignTexts = Pick<
  Awaited<ReturnType<typeof listPublicCampaigns>>[number],
  'id' | 'name' | 'summary' | 'image_alt' | 'html'
>;

/**
 * Campaigns with their texts in a language, each as a whole in it or in the default one.
 * @param language absent: that of the call
 */
export const campaignTextsIn = <Row extends CampaignTexts>(
  db: Db,
  campaigns: readonly Row[],
  language?: Language,
): Promise<InLanguage<Row>[]> => rowsInLanguage(db, 'campaigns', columns, campaigns, language);

/** The same for one campaign. */
export async function campaignIn<Row extends CampaignTexts>(
  db: Db,
  campaign: Row,
  language?: Language,
): Promise<InLanguage<Row>> {
  const [shown] = await campaignTextsIn(db, [campaign], language);
  return shown as InLanguage<Row>;
}

/** A line of a receipt has the name alone. */
const nameOnly: TextColumns = { name: 'name' };

interface Gift {
  campaign_id: string | null;
  campaign_name: string | null;
}

/** Adds the names that the campaigns of gifts have in other languages, where they are translated. */
export async function withCampaignNames<Row extends Gift>(db: Db, gifts: readonly Row[]) {
  const campaigns = new Map(
    gifts.flatMap(({ campaign_id: id, campaign_name: name }) =>
      id === null || name === null ? [] : [[id, { id, name }]],
    ),
  );
  const names = new Map<string, Partial<Record<Language, string>>>();
  // One query at a time: a transaction has one connection.
  for (const language of campaigns.size > 0 ? translatedLanguages : []) {
    const rows = [...campaigns.values()];
    for (const { id, name } of await rowsInLanguage(db, 'campaigns', nameOnly, rows, language))
      names.set(id, { ...names.get(id), [language]: name });
  }
  return gifts.map((gift) => ({ ...gift, campaignNames: names.get(gift.campaign_id ?? '') ?? {} }));
}
