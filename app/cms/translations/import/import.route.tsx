import { type ChangeEvent, useState } from 'react';
import { callWithFile } from '#app/api/call-with-file.ts';
import type { MetaArgs } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { FileField } from '#app/ui/form/file-field.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { languageName } from '../language-name.ts';
import { ImportedItem } from './imported-item.tsx';
import { type Chosen, chosenTexts, initialChoice } from './imported-texts.ts';

type Preview = Reply<'translations/previewJob'>;

export const middleware = guards('token', 'session', 'drafts.read');

export function meta({ matches }: MetaArgs<never>) {
  return pageMeta(siteOf(matches), {
    title: 'Import translations',
    description: 'Texts that a translator has sent back.',
    path: '/cms',
    isIndexed: false,
  });
}

/** In bytes, as the server allows. */
const largestFile = 5 * 1024 * 1024;

/** Takes the file of a translator: shows what it would change, and saves that as drafts. */
export default function ImportTranslations() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isSaved, setSaved] = useState(false);
  const action = useAction('job');

  const check = (from: File) =>
    action.run(async () => {
      setPreview(null);
      if (from.size > largestFile) {
        return { error: 'Files can be up to 5 MB. Ask for the pages in several files.' };
      }
      const found = await callWithFile('translations/previewJob', {}, from);
      setPreview(found);
      setChosen(initialChoice(found.items));
      return '';
    });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const from = target.files?.[0] ?? null;
    setFile(from);
    setPreview(null);
    setSaved(false);
    action.show();
    if (from) void check(from);
  };
  const take = () =>
    action.run(async () => {
      if (!file || !preview) return '';
      const items = preview.items.flatMap(({ id, textsHash }) => {
        const choice = chosen.get(id);
        return choice
          ? [{ id, textsHash, overwrite: choice.overwrites ? (1 as const) : (0 as const) }]
          : [];
      });
      const { message } = await callWithFile('translations/importJob', { items }, file);
      setPreview(null);
      setSaved(true);
      return message;
    });

  const changing = preview?.items.filter(({ units }) => units.length > 0) ?? [];
  const same = preview?.items.filter(({ units }) => units.length === 0) ?? [];
  const count = preview ? chosenTexts(preview.items, chosen) : 0;
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms/translations">Translations</SiteLink>
      </p>
      <ScreenHead title="Import a translator’s file" />
      <p className="mt-2 max-w-[42rem]">
        Choose the XLIFF file that you downloaded and the translator has sent back. You see what it
        would change, text by text. Everything is saved as drafts: nothing is published.
      </p>
      <div className="mt-6 grid max-w-[42rem] gap-3">
        <FileField
          label="XLIFF file"
          accept=".xlf,.xliff,application/xliff+xml,application/xml"
          error={action.errors.job}
          onChange={choose}
        />
        <ActionError action={action} />
        <p role="status">{action.isBusy ? 'Working…' : action.message}</p>
        {isSaved && (
          <p>
            <SiteLink to="/cms/translations?state=draft">
              Check the drafts, and publish them
            </SiteLink>
          </p>
        )}
      </div>
      {preview && (
        <>
          <h2 className="mt-8 text-xl">{`What would change in ${languageName(preview.language)}`}</h2>
          {changing.length === 0 && (
            <p className="mt-2">Nothing: all texts are as they are here, or not translated yet.</p>
          )}
          {preview.problems.length > 0 && (
            <ul className="notice notice-bad mt-3">
              {preview.problems.map(({ original, message }) => (
                <li key={original} className="break-words">{`${original}: ${message}`}</li>
              ))}
            </ul>
          )}
          <ul className="content-list mt-3">
            {changing.map((item) => (
              <ImportedItem
                key={item.id}
                item={item}
                choice={chosen.get(item.id)}
                onChoose={(choice) => {
                  const next = new Map(chosen);
                  if (choice) next.set(item.id, choice);
                  else next.delete(item.id);
                  setChosen(next);
                }}
              />
            ))}
          </ul>
          {same.length > 0 && (
            <details className="unfold mt-3">
              <summary>
                {same.length === 1
                  ? '1 page or entry would not change'
                  : `${same.length} pages and entries would not change`}
              </summary>
              <ul className="grid gap-1 pb-3">
                {same.map(({ id, title, untranslated }) => (
                  <li key={id} className="break-words">
                    {title}
                    {untranslated > 0 && (
                      <span className="text-bark">{` (${untranslated} not translated)`}</span>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <p className="mt-6">
            <button
              type="button"
              className="button"
              disabled={!action.isReady || count === 0}
              onClick={() => void take()}
            >
              {count === 1 ? 'Save 1 text as a draft' : `Save ${count} texts as drafts`}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
