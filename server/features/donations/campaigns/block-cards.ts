import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { MessageValues, Translate } from '#contract/shared/language/translate.ts';
import type { BlockProgress, ReadBlockCards } from '../../pages/blocks/block-card.ts';
import { dayAt } from '../../site/day.ts';
import { formatShortMoney } from '../format-money.ts';
import { readGiving } from '../giving.ts';
import { campaignTextsIn } from './in-language.ts';
import { phaseOf } from './phase.ts';
import { listCampaignsByName, sumCampaigns } from './queries.ts';

/** Campaigns as newsletters show them, by their names. Those that are over are left out. */
export const readCampaignCards: ReadBlockCards = async (db, nameKeys, t) => {
  const [{ currency }, today, rows] = await Promise.all([
    readGiving(db),
    dayAt(db),
    listCampaignsByName(db, nameKeys),
  ]);
  const sums = await sumCampaigns(db, currency);
  const open = rows.filter((row) => phaseOf(row, today) !== 'ended');
  const shown = await campaignTextsIn(db, open, t.language);
  return new Map(
    shown.map((row) => {
      const { id, name, name_key, slug, summary, goal, is_published, is_offered, language } = row;
      const isPublished = is_published === 1;
      const raised = Math.max(0, sums.get(id)?.raised ?? 0);
      const card = {
        path: isPublished ? `/campaigns/${slug}` : '/Donate',
        title: name,
        language,
        paragraphs: isPublished ? [summary] : [],
        // The total of a draft is not public.
        progress:
          isPublished || is_offered === 1 ? progressOf(raised, goal, currency, t) : undefined,
        action: t('donate.donate'),
      };
      return [name_key, card];
    }),
  );
};

/** The same as on a campaign's page. @param goal in cents; 0: none */
function progressOf(
  raised: number,
  goal: number,
  currency: string,
  t: Translate,
): BlockProgress | undefined {
  if (goal === 0 && raised === 0) return undefined;
  const money = (cents: number) => formatShortMoney(cents, currency, t.language);
  const sum = money(raised);
  if (goal === 0) return { percent: null, sum, words: wordsIn(t, 'campaigns.raised', { sum }) };
  const percent = Math.floor((raised / goal) * 100);
  const values = { sum, goal: money(goal), percent };
  const words = wordsIn(t, 'campaigns.raisedOfGoal', values);
  return { percent: Math.min(100, percent), sum, words };
}

/** The words next to the sum, which stands by itself. */
const wordsIn = (t: Translate, key: MessageKey, values: MessageValues): string =>
  t
    .parts<string>(key, { ...values, strong: () => '' })
    .join('')
    .trim();
