import { useMemo, useState } from 'react';
import { data } from 'react-router';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { defaultLanguage, translatedLanguages } from '#contract/shared/language/languages.ts';
import { translatedListNames, translatedLists } from '#contract/shared/translated-lists.ts';
import { DeletedEntries } from '../../lists/drafts/deleted-entries.tsx';
import { loadList } from '../../lists/drafts/load-list.ts';
import { useStoredDrafts } from '../../lists/drafts/use-stored-drafts.ts';
import { ItemForm } from '../../lists/item-form.tsx';
import { ListScreen, listMeta } from '../../lists/list-screen.tsx';
import { useItem } from '../../lists/use-item.ts';
import { languageName } from '../language-name.ts';
import { entryTranslation } from './entry-translation.tsx';

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, params, url }: LoaderArgs<'key' | 'language' | 'list'>) {
  const { call } = context.get(siteRequest);
  const language = translatedLanguages.find((each) => each === params.language);
  const list = translatedListNames.find((each) => each === params.list);
  if (!language || !list) throw data(url.pathname, { status: 404 });
  const subject = { language, list, entry: params.key };
  const reply = call('translations/getEntry', subject);
  const { title, texts } = await found(reply, call, url.pathname);
  const { items, drafts } = await loadList(call, entryTranslation(subject, { title, texts }));
  return { subject, title, texts, published: items[0] ?? null, drafts };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, loaderData ? `the translation of ${loaderData.title}` : '');
}

/** An entry of a list next to its translation. */
export default function EntryScreen({ loaderData }: PageProps<typeof loader>) {
  const { subject, title } = loaderData;
  const { language, list, entry } = subject;
  return (
    <ListScreen
      title={title}
      note={`${translatedLists[list].title}: the original, and the translation into ${languageName(language)} next to it. Visitors see it once all of its texts are translated.`}
      hasDrafts
    >
      <p className="mb-4">
        <SiteLink to="/cms/translations">All translations</SiteLink>
      </p>
      <EntryForm key={`${language}/${list}/${entry}`} {...loaderData} />
    </ListScreen>
  );
}

type EntryFormProps = PageProps<typeof loader>['loaderData'];

/** Within the screen, which asks before typed text is left behind. */
function EntryForm({ subject, title, texts, published: loaded, drafts }: EntryFormProps) {
  const definition = useMemo(
    () => entryTranslation(subject, { title, texts }),
    [subject, title, texts],
  );
  const [published, setPublished] = useState(loaded);
  const stored = useStoredDrafts(definition.drafts, drafts);
  const form = useItem(definition, {
    item: published ?? undefined,
    stored: stored.drafts[0],
    onDraft: stored.refresh,
    onChange({ items }) {
      setPublished(items[0] ?? null);
      // It was deleted by clearing all of it.
      if (items.length === 0) void stored.refresh();
    },
  });
  const removed = ({ message }: { message: string }) => {
    setPublished(null);
    toast.success(message);
  };
  const lacking = published
    ? texts.filter(({ field }) => !published.texts[field]?.text.trim()).length
    : 0;
  return (
    <>
      {lacking > 0 && (
        <p className="notice mb-4" role="status">
          {lacking === 1 ? '1 text has no translation.' : `${lacking} texts have no translation.`}{' '}
          Visitors read what belongs together in {languageName(defaultLanguage)} until all of it is
          translated.
        </p>
      )}
      <div className="staff-panel">
        <ItemForm
          definition={definition}
          form={form}
          onRemove={published ? () => void form.remove(removed) : undefined}
        />
      </div>
      <DeletedEntries list="translations" deleted={stored.deleted} onRestored={stored.refresh} />
    </>
  );
}
