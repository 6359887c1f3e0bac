import { useMemo, useState } from 'react';
import { data, useNavigate, useRevalidator } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import { DeletedEntries } from '../lists/drafts/deleted-entries.tsx';
import { loadDrafts, type StoredDrafts } from '../lists/drafts/use-stored-drafts.ts';
import { ItemPanel } from '../lists/item-panel.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { withSuggestedTitle } from '../lists/named-list.tsx';
import { NewItem } from '../lists/new-item.tsx';
import { isSameName, isValidName } from '../page-names/item-names.ts';
import { type FaqSection, questionsOf } from './questions.tsx';
import { faqSections, type TitledSection } from './section-title.tsx';

export const middleware = guards('token', 'session', 'lists.edit');

/** Names the page as a whole, whatever its sections are called: the first one opens. */
const wholePage = 'FAQ';

const titleAndNumber = ({ columnNumber, title }: TitledSection) => ({ columnNumber, title });

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { call } = context.get(siteRequest);
  const { faqs } = await call('pages/getFaq', {});
  // By its number, which survives renaming, or by its title as the page's own links have it.
  const named = faqs.find(
    ({ columnNumber, title }) =>
      String(columnNumber) === params.name || isSameName(anchorOf(title), params.name),
  );
  const section = named ?? (isSameName(wholePage, params.name) ? faqs[0] : undefined);
  if (!section && !isValidName(params.name)) throw data(url.pathname, { status: 404 });
  const drafts = section && (await loadDrafts(call, questionsOf(section.columnNumber).drafts));
  const sections = await loadDrafts(call, faqSections.drafts);
  const others = faqs.filter((each) => each !== section).map(titleAndNumber);
  return { section: section ?? null, others, drafts, sections, wanted: params.name };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, loaderData?.section?.title ?? 'FAQ');
}

/** A section of the FAQ with its questions, or the form for a new one. */
export default function Faq({ loaderData }: PageProps<typeof loader>) {
  const { section, others, drafts, sections, wanted } = loaderData;
  if (section && drafts) {
    return <Section key={section.columnNumber} {...{ section, others, drafts, sections }} />;
  }
  return (
    <ListScreen title="New FAQ section" address="/FAQ">
      <NewSection wanted={wanted} />
    </ListScreen>
  );
}

interface SectionProps {
  section: FaqSection;
  /** The other sections of the page. */
  others: TitledSection[];
  drafts: StoredDrafts;
  /** The drafts of all sections, and those that were deleted. */
  sections: StoredDrafts;
}

function Section({ section, others, drafts, sections }: SectionProps) {
  const [titled, setTitled] = useState<TitledSection>(section);
  const questions = useMemo(() => questionsOf(section.columnNumber), [section.columnNumber]);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <ListScreen title={`FAQ: ${titled.title}`} address="/FAQ" hasDrafts>
      <ItemPanel
        definition={faqSections}
        item={titled}
        drafts={sections}
        onChange={setTitled}
        onRemoved={({ message }) => {
          toast.success(message);
          void navigate('/cms', { state: afterSaving });
        }}
      />
      {others.length > 0 && (
        <nav aria-label="Other sections" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
          {others.map(({ columnNumber, title }) => (
            <SiteLink key={columnNumber} to={`/cms/faq/${columnNumber}`}>
              {title || `Section ${columnNumber}`}
            </SiteLink>
          ))}
        </nav>
      )}
      <h2 className="mt-8 text-xl">Questions</h2>
      <ListEditor definition={questions} items={section.questions} drafts={drafts} />
      {sections.deleted.length > 0 && <h2 className="mt-8 text-xl">Sections</h2>}
      <DeletedEntries list="faqSections" deleted={sections.deleted} onRestored={revalidate} />
    </ListScreen>
  );
}

/** A new section is published at once: its draft would have no screen. */
const { drafts: _drafts, ...newSections } = faqSections;

function NewSection({ wanted }: { wanted: string }) {
  const definition = useMemo(() => withSuggestedTitle(newSections, wanted), [wanted]);
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
