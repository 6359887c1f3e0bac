import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { forgetPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { useGoAfterSaving } from '#app/editor/use-go-after-saving.ts';
import { useMay, useMayPublish } from '#app/shell/staff/held-roles.ts';
import { ActionMenu, type MenuItem } from '#app/ui/menu/action-menu.tsx';
import { ConfirmDialog } from '#app/ui/modal/confirm-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import { isFixedPage } from '../page-names/page-names.ts';
import { useAddToRelease } from '../releases/add-to-release.tsx';
import { pageActions, pageChanges } from '../releases/page-changes.ts';
import { languageName } from '../translations/language-name.ts';
import { useTranslatePage } from '../translations/use-translate-page.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import type { NamedPage } from './named-page.ts';
import { RenameDialog } from './rename-dialog.tsx';

type Translations = Reply<'translations/getPageTranslations'>['translations'];
type Uses = Reply<'pages/getPageUses'>['uses'];

/** The dialog that is open. */
type Asked = { opener: HTMLElement } & (
  | { what: 'rename' | 'duplicate' }
  | { what: 'unpublish'; after: string }
  | { what: 'trash'; after: string; uses: Uses }
);

interface PageMenuProps {
  page: NamedPage;
  isReady: boolean;
  /** Whether it is one of many on a screen. */
  isSmall?: boolean;
  /** Saves what is typed, which would be left behind. @returns whether it is saved */
  save?: () => Promise<boolean>;
  /** Makes a call, and shows the message that it returns, or why it failed. @returns whether it succeeded */
  run: (work: () => Promise<string>) => Promise<boolean>;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
  onUnpublished: () => Promise<void>;
}

/** Everything that can be done with a page besides writing and publishing it, wherever it is. */
export function PageMenu({
  page,
  isReady,
  isSmall = false,
  save = async () => true,
  run,
  onRenamed,
  onDeleted,
  onUnpublished,
}: PageMenuProps) {
  const { section, name, isPublished } = page;
  const selector = { section, name };
  const title = page.title || name;
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayManageClaims = useMay('claims.manage');
  const mayChange = useMayPublish(section) && !isFixedPage(section, name);
  const release = useAddToRelease({
    actions: pageActions([page]),
    changesFor: (action) => pageChanges([page], action),
    save,
  });
  const translations = useTranslatePage({ page, save, run });
  const own = splitSection(section);
  const isOriginal = own.language === defaultLanguage;
  const goAfterSaving = useGoAfterSaving(save);
  const onGo = (to: string) => void goAfterSaving(to);
  const close = () => setAsked(null);
  const ask = (what: 'rename' | 'duplicate') => async (opener: HTMLElement) => {
    if (await save()) setAsked({ what, opener });
  };
  /** What visitors find of a published page after it is taken from them. */
  const readAfter = async () => {
    if (!isOriginal) return 'Visitors will read the original in its place.';
    const { translations: all } = await call('translations/getPageTranslations', {
      section: own.section,
      name,
    });
    return `Visitors will no longer find it${withTranslations(all)}.`;
  };
  const askToUnpublish = (opener: HTMLElement) =>
    run(async () => {
      setAsked({ what: 'unpublish', opener, after: await readAfter() });
      return '';
    });
  const askToTrash = async (opener: HTMLElement) => {
    if (!(await save())) return;
    await run(async () => {
      const { uses } = await call('pages/getPageUses', selector);
      const after = isPublished === 1 ? await readAfter() : '';
      setAsked({ what: 'trash', opener, uses, after });
      return '';
    });
  };
  const confirm = (work: () => Promise<string>) => () => {
    close();
    void run(work);
  };
  const trash = confirm(async () => {
    const { message } = await call('pages/deletePage', selector);
    forgetPageLinks();
    toast.success(message);
    onDeleted();
    return '';
  });
  const unpublish = confirm(async () => {
    const { message } = await call('pages/unpublishPage', selector);
    forgetPageLinks();
    await onUnpublished();
    return message;
  });

  const at = `${section}/${name}`;
  const items: (MenuItem | false | null)[] = [
    { label: 'History', to: `/cms/history/${at}`, onGo },
    { label: 'Review', to: `/cms/review/${at}`, onGo },
    mayManageClaims && { label: 'Claims', to: `/cms/claims/${at}`, onGo },
    release.open && { label: 'Add to release…', onChoose: release.open },
    ...translations.items,
    mayChange && isOriginal && { label: 'Duplicate…', onChoose: ask('duplicate') },
    mayChange && { label: 'Rename…', onChoose: ask('rename') },
    mayChange &&
      isPublished === 1 && {
        label: 'Unpublish…',
        onChoose: askToUnpublish,
      },
    mayChange && { label: 'Move to trash…', onChoose: askToTrash, isDestructive: true },
  ];
  const opened = asked && { opener: asked.opener, onClose: close };
  return (
    <>
      <ActionMenu
        name={title}
        items={items.filter((item) => !!item)}
        isReady={isReady}
        isSmall={isSmall}
      />
      {release.dialog}
      {translations.dialog}
      {opened && asked.what === 'duplicate' && <DuplicateDialog page={page} {...opened} />}
      {opened && asked.what === 'rename' && (
        <RenameDialog
          page={page}
          onRenamed={(newName) => {
            close();
            onRenamed(newName);
          }}
          {...opened}
        />
      )}
      {opened && asked.what === 'unpublish' && (
        <ConfirmDialog
          title={`Unpublish “${title}”?`}
          confirmLabel="Unpublish"
          cancelLabel="Keep published"
          isInForm
          onConfirm={unpublish}
          {...opened}
        >
          <p>{asked.after} Its draft and history stay, and you can publish it again at any time.</p>
        </ConfirmDialog>
      )}
      {opened && asked.what === 'trash' && (
        <ConfirmDialog
          title={`Move “${title}” to the trash?`}
          confirmLabel="Move to trash"
          cancelLabel="Keep page"
          isDestructive
          isInForm
          onConfirm={trash}
          {...opened}
        >
          <p>
            {linkedFrom(asked.uses.map((use) => `“${use.title}”`))} {asked.after} You can restore it
            for 30 days.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** @param titles of the pages that link to it, in quotation marks: some contain commas */
function linkedFrom(titles: string[]): string {
  if (titles.length === 0) return 'No other page links to it.';
  return titles.length === 1
    ? `This page links to it: ${titles[0]}.`
    : `These pages link to it: ${titles.join(', ')}.`;
}

/** ', nor its Spanish translation': those that visitors see are hidden with their original. */
function withTranslations(all: Translations): string {
  const [first, ...others] = all.filter(({ state }) => state === 'published' || state === 'stale');
  if (!first) return '';
  return others.length === 0
    ? `, nor its ${languageName(first.language)} translation`
    : ', nor its translations';
}
