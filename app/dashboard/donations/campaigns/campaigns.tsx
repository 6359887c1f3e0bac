import { useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { Drawer } from '#app/dashboard/table/drawer.tsx';
import { money, shortMoney } from '#app/format/money.ts';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Campaign } from './campaign-field.tsx';

type Loaded = Reply<'donations/getCampaigns'>;

/** Opens the list of campaigns. */
export function Campaigns() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const item = useItemProps();
  const isHydrated = useHydrated();
  const load = useCallback(() => call('donations/getCampaigns', {}), []);
  return (
    <>
      <button
        type="button"
        {...item}
        disabled={!isHydrated}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Campaigns
      </button>
      {opener && (
        <Drawer title="Campaigns" load={load} opener={opener} onClose={() => setOpener(null)}>
          {(loaded) => <CampaignList {...loaded} />}
        </Drawer>
      )}
    </>
  );
}

function CampaignList({ campaigns, currency }: Loaded) {
  return (
    <>
      <p>
        A gift can be given to a campaign or fund. Staff choose it when they record a gift, and
        donors choose it on the Donate page or give on the campaign’s own page.
      </p>
      {campaigns.length === 0 && (
        <p className="mt-4">There are no campaigns yet. Add the first one to set a goal.</p>
      )}
      <ul className="history-lines">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <SiteLink to={`/dashboard/Donations/Campaigns/${campaign.id}`}>
              {campaign.name}
            </SiteLink>
            : {factsOf(campaign, currency)}
          </li>
        ))}
      </ul>
      <p className="modal-actions">
        <SiteLink to="/dashboard/Donations/Campaigns/new" className="button">
          Add campaign
        </SiteLink>
      </p>
    </>
  );
}

/** '$1,250.00 of $5,000 in 3 gifts, closed'. */
function factsOf(campaign: Campaign, currency: string): string {
  const { raised, inKind, goal, gifts, isClosed, isPublished, isOffered } = campaign;
  const of = goal > 0 ? ` of ${shortMoney(goal, currency, staffLanguage)}` : '';
  const count = gifts === 1 ? '1 gift' : `${gifts.toLocaleString('en')} gifts`;
  const state = [
    isPublished === 1 ? 'published' : 'draft',
    isOffered === 1 && 'on the Donate page',
    isClosed === 1 && 'closed',
  ].filter(Boolean);
  const goods = inKind > 0 ? ` and goods worth ${money(inKind, currency, staffLanguage)}` : '';
  return [`${money(raised, currency, staffLanguage)}${of}${goods} in ${count}`, ...state].join(
    ', ',
  );
}
