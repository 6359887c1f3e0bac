import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { DialogEnd } from '#app/editor/dialog-end.tsx';
import { Field } from '#app/editor/fields.tsx';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { WrittenLanguage } from '#app/editor/written-language.ts';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { type OriginalSection, sectionIn } from '#contract/shared/pages/sections.ts';
import { slugOf } from '#contract/shared/text/slug.ts';
import { isFixedPage, isNamedByMonth, nameRule } from '../page-names/page-names.ts';
import { languageName } from './language-name.ts';

interface TranslateDialogProps extends Opened {
  section: OriginalSection;
  name: string;
  /** Of the original. */
  title: string;
  language: TranslatedLanguage;
}

/** Starts the translation of a page, with its title, and opens it. */
export default function TranslateDialog({
  section,
  name,
  title: original,
  language,
  ...opened
}: TranslateDialogProps) {
  const hasOwnName = !isFixedPage(section, name) && !isNamedByMonth(section);
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState('');
  const [isNamed, setNamed] = useState(false);
  const action = useAction('title', 'newName');
  const navigate = useNavigate();
  const noteId = useId();
  const inLanguage = languageName(language);
  const own = sectionIn(language, section);
  const address = publicAddress(own, slug || '…');
  const open = (page: { section: string; name: string }) =>
    navigate(`/cms/${page.section}/${page.name}`, { state: afterSaving });

  function retitle(next: string) {
    setTitle(next);
    // The slug follows the title until someone edits it.
    if (!isNamed) setSlug(next.trim() === '' ? '' : slugOf(next, name, 80));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void action.run(async () => {
      const named = hasOwnName && slug.trim() !== '' && { newName: slug.trim() };
      try {
        const { message, pageData } = await call('translations/startTranslation', {
          section,
          name,
          language,
          title: title.trim(),
          ...named,
        });
        toast.success(message);
        await open(pageData);
      } catch (failure) {
        const existing = failure instanceof CallError && failure.status === 409 && failure.reply;
        if (!existing || typeof existing.name !== 'string') throw failure;
        // Someone else has started it in the meantime.
        await open({ section: own, name: existing.name });
      }
      return '';
    });
  }
  return (
    <ModalDialog title={`Translate into ${inLanguage}`} isInForm {...opened}>
      <form className="grid gap-3" onSubmit={submit} noValidate aria-describedby={noteId}>
        <p className="text-sm" id={noteId}>
          {`“${original}” stays as it is. You write the translation next to it, part by part; visitors don’t see it until you publish it.`}
        </p>
        <WrittenLanguage value={language}>
          <Field
            label={`Title in ${inLanguage}`}
            value={title}
            onChange={retitle}
            error={action.errors.title}
          />
        </WrittenLanguage>
        {hasOwnName && (
          <div>
            <Field
              label="URL slug"
              value={slug}
              onChange={(next) => {
                setNamed(true);
                setSlug(next);
              }}
              error={action.errors.newName}
            />
            <p className="mt-1 text-sm text-bark">
              {nameRule(own)}
              {address && ` Address: ${address}`}
            </p>
          </div>
        )}
        <DialogEnd
          action={action}
          label="Start translation"
          isReady={title.trim() !== ''}
          onClose={opened.onClose}
        />
      </form>
    </ModalDialog>
  );
}
