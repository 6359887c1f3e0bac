import { useMemo, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { ItemPanel } from '../lists/item-panel.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { withSuggestedTitle } from '../lists/named-list.tsx';
import { NewItem } from '../lists/new-item.tsx';
import { isSameName, isValidName } from '../page-names/item-names.ts';
import { afterSaving } from '../unsaved-warning.tsx';
import type { Route } from './+types/faq';
import { type FaqSection, questionsOf } from './questions.tsx';
import { faqSections, type TitledSection } from './section-title.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { faqs } = await context.get(siteRequest).call('pages/getFaq', {});
  // By its number, which survives renaming, or by its title as the page's own links have it.
  const section = faqs.find(
    ({ columnNumber, title }) =>
      String(columnNumber) === params.name || isSameName(anchorOf(title), params.name),
  );
  if (!section && !isValidName(params.name)) throw data(url.pathname, { status: 404 });
  return { section: section ?? null, wanted: params.name };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(matches, loaderData?.section?.title ?? 'FAQ');
}

/** A section of the FAQ with its questions, or the form for a new one. */
export default function Faq({ loaderData: { section, wanted } }: Route.ComponentProps) {
  if (section) return <Section key={section.columnNumber} section={section} />;
  return (
    <ListScreen title="New FAQ section" address="/FAQ">
      <NewSection wanted={wanted} />
    </ListScreen>
  );
}

function Section({ section }: { section: FaqSection }) {
  const [titled, setTitled] = useState<TitledSection>(section);
  const questions = useMemo(() => questionsOf(section.columnNumber), [section.columnNumber]);
  const navigate = useNavigate();
  return (
    <ListScreen title={`FAQ: ${titled.title}`} address="/FAQ">
      <ItemPanel
        definition={faqSections}
        item={titled}
        onChange={setTitled}
        onRemoved={({ message }) => {
          toast.success(message);
          void navigate('/cms', { state: afterSaving });
        }}
      />
      <h2 className="mt-8 text-xl">Questions</h2>
      <ListEditor definition={questions} items={section.questions} />
    </ListScreen>
  );
}

function NewSection({ wanted }: { wanted: string }) {
  const definition = useMemo(() => withSuggestedTitle(faqSections, wanted), [wanted]);
  const navigate = useNavigate();
  return (
    <NewItem
      definition={definition}
      onChange={({ items, message }) => {
        const newest = Math.max(...items.map(({ columnNumber }) => columnNumber));
        toast.success(message);
        void navigate(`/cms/faq/${newest}`, { state: afterSaving });
      }}
      onCancel={() => void navigate('/cms', { state: afterSaving })}
    />
  );
}
