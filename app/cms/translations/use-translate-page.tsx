import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { latePart } from '#app/ui/late-part.tsx';
import type { MenuItem } from '#app/ui/menu/action-menu.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import {
  defaultLanguage,
  type TranslatedLanguage,
  translatedLanguages,
} from '#contract/shared/language/languages.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import type { NamedPage } from '../page-actions/named-page.ts';
import { languageName } from './language-name.ts';

// The editor is lighter without it.
const TranslateDialog = latePart(() => import('./translate-dialog.tsx'), {
  frame: (message, { language, opener, onClose }) => (
    <ModalDialog
      title={`Translate into ${languageName(language)}`}
      opener={opener}
      onClose={onClose}
    >
      {message}
    </ModalDialog>
  ),
});

interface Options {
  page: NamedPage;
  /** Saves typed text before the screen is left. @returns whether it is saved */
  save: () => Promise<boolean>;
  /** Makes a call, and shows why it failed. */
  run: (work: () => Promise<string>) => Promise<boolean>;
}

/**
 * Opens the translations of a page, and starts missing ones.
 * @returns items for the page’s menu, none if it is a translation itself, and the dialog that they open
 */
export function useTranslatePage({ page, save, run }: Options) {
  const [asked, setAsked] = useState<{ language: TranslatedLanguage; opener: HTMLElement } | null>(
    null,
  );
  const navigate = useNavigate();
  const { language: own, section } = splitSection(page.section);
  const { name, title } = page;
  const choose = (language: TranslatedLanguage) => async (opener: HTMLElement) => {
    if (!(await save())) return;
    await run(async () => {
      const { translations } = await call('translations/getPageTranslations', { section, name });
      const existing = translations.find((each) => each.language === language);
      if (existing) await navigate(`/cms/${existing.section}/${existing.name}`);
      else setAsked({ language, opener });
      return '';
    });
  };
  const items: MenuItem[] =
    own === defaultLanguage
      ? translatedLanguages.map((language) => ({
          label: `Translate into ${languageName(language)}…`,
          onChoose: choose(language),
        }))
      : [];
  const dialog = asked && (
    <TranslateDialog
      section={section}
      name={name}
      title={title || name}
      language={asked.language}
      opener={asked.opener}
      onClose={() => setAsked(null)}
    />
  );
  return { items, dialog };
}
