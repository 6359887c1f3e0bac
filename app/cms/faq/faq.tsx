import { useMemo } from 'react';
import { data, useNavigate } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { toast } from '../../client/toast.ts';
import { anchorOf } from '../../components/page-content.tsx';
import { ItemPanel } from '../lists/item-panel.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { offering } from '../lists/named-list.tsx';
import { NewItem } from '../lists/new-item.tsx';
import { canBeNamed, isNamed } from '../naming/item-names.ts';
import { afterSaving } from '../use-warning-before-leaving.ts';
import type { Route } from './+types/faq';
import { type FaqSection, questionsOf } from './questions.tsx';
import { faqSections } from './section-title.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { faqs } = await context.get(siteRequest).call('pages/getFaq', {});
  // By its number, which stays when it is renamed, or by its title as the page's own links have it.
  const section = faqs.find(
    ({ columnNumber, title }) =>
      String(columnNumber) === params.name || isNamed(anchorOf(title), params.name),
  );
  if (!section && !canBeNamed(params.name)) throw data(url.pathname, { status: 404 });
  return { section: section ?? null, wanted: params.name };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(matches, loaderData?.section?.title ?? 'FAQ');
}

/** One section of the FAQ with its questions, or the form of a new one. */
export default function Faq({ loaderData: { section, wanted } }: Route.ComponentProps) {
  return (
    <ListScreen
      title={section ? `FAQ: ${section.title}` : 'A new section of the FAQ'}
      address="/FAQ"
    >
      {section ? (
        <Section key={section.columnNumber} section={section} />
      ) : (
        <NewSection wanted={wanted} />
      )}
    </ListScreen>
  );
}

function Section({ section }: { section: FaqSection }) {
  const questions = useMemo(() => questionsOf(section.columnNumber), [section.columnNumber]);
  const navigate = useNavigate();
  return (
    <>
      <ItemPanel
        kind={faqSections}
        item={section}
        onRemoved={({ message }) => {
          toast.success(message);
          void navigate('/cms', { state: afterSaving });
        }}
      />
      <h2 className="mt-8 text-[1.25rem]">Questions</h2>
      <ListEditor kind={questions} items={section.questions} />
    </>
  );
}

function NewSection({ wanted }: { wanted: string }) {
  const kind = useMemo(() => offering(faqSections, wanted), [wanted]);
  const navigate = useNavigate();
  return (
    <NewItem
      kind={kind}
      onChange={({ items, message }) => {
        const newest = Math.max(...items.map(({ columnNumber }) => columnNumber));
        toast.success(message);
        void navigate(`/cms/faq/${newest}`, { state: afterSaving });
      }}
      onCancel={() => void navigate('/cms', { state: afterSaving })}
    />
  );
}
