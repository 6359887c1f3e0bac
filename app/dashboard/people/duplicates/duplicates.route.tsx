import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { nameOf } from '../columns.tsx';
import { MergeList } from '../merge-list.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergeRequests } from './merge-requests.tsx';

export const middleware = guards('token', 'session', 'people.merge');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { pairs, requests, merges } = await call('people/getDuplicates', {});
  return { pairs, requests, merges };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Duplicates',
    description: 'Profiles that may be one person’s.',
    path: '/dashboard/People/Duplicates',
    isIndexed: false,
  });
}

type Pair = PageProps<typeof loader>['loaderData']['pairs'][number];

const reasons: Record<Pair['reason'], string> = {
  email: 'Same mailbox',
  address: 'Same name and address',
  phone: 'Same name and phone',
  name: 'Same name',
};

/** Profiles that may be one person's: merged after a look at both, or marked as different people. */
export default function Duplicates({
  loaderData: { pairs, requests, merges },
}: PageProps<typeof loader>) {
  const { revalidate } = useRevalidator();
  const action = useAction();
  const [opened, setOpened] = useState<{ pair: Pair; opener: HTMLElement } | null>(null);
  /** Has the focus once a pair, and the button that had it, are gone. */
  const heading = useRef<HTMLHeadingElement>(null);
  const separate = ({ people: [one, other] }: Pair) =>
    void action.run(async () => {
      const ids = { id: one?.id ?? '', otherId: other?.id ?? '' };
      const { message } = await call('people/markDistinct', ids);
      await revalidate();
      heading.current?.focus();
      return message;
    });
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/People">People</SiteLink>
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 mb-4">
        Duplicates
      </h1>
      <ActionMessage action={action} />
      {pairs.length === 0 && <p className="mt-4">No profiles look like duplicates.</p>}
      <ul className="history-lines mt-4">
        {pairs.map((pair) => (
          <li key={pair.people.map(({ id }) => id).join()}>
            <span className="profile-kind">{reasons[pair.reason]}</span>
            <ul>
              {pair.people.map((person) => (
                <li key={person.id}>
                  <SiteLink to={`/dashboard/People/${person.id}`}>{nameOf(person)}</SiteLink>
                  {[person.name && person.email, person.address, person.phone]
                    .filter(Boolean)
                    .map((each) => `, ${each}`)}
                </li>
              ))}
            </ul>
            <span className="row-actions">
              <button
                type="button"
                className="button button-quiet"
                disabled={!action.isReady}
                aria-label={`Compare and merge ${labelOf(pair)}`}
                onClick={({ currentTarget }) => setOpened({ pair, opener: currentTarget })}
              >
                Compare and merge
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={!action.isReady}
                aria-label={`${labelOf(pair)} are different people`}
                onClick={() => separate(pair)}
              >
                Different people
              </button>
            </span>
          </li>
        ))}
      </ul>
      <MergeRequests
        requests={requests}
        onDone={async (message) => {
          action.show({ message });
          await revalidate();
        }}
      />
      {merges.length > 0 && (
        <MergeList
          merges={merges}
          onUndone={async () => {
            action.show();
            await revalidate();
          }}
        />
      )}
      {opened && (
        <MergeDialog
          ids={opened.pair.people.map(({ id }) => id)}
          opener={opened.opener}
          onClose={() => setOpened(null)}
          onMerged={async (message) => {
            setOpened(null);
            action.show({ message });
            await revalidate();
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

const labelOf = ({ people }: Pair) => people.map(nameOf).join(' and ');
