import { useState } from 'react';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { TranslatedLanguage } from '#contract/shared/language/languages.ts';
import type { OriginalSection } from '#contract/shared/pages/sections.ts';
import TranslateDialog from '../translate-dialog.tsx';
import { groupTitle, stateNames, type Translation } from './find-translations.ts';

interface TranslationRowProps {
  translation: Translation;
  language: TranslatedLanguage;
  isSelected: boolean;
  onSelect: () => void;
}

/** A page or an entry, with a link to the screen on which it is translated. */
export function TranslationRow({
  translation,
  language,
  isSelected,
  onSelect,
}: TranslationRowProps) {
  const { section, name, title, state, staleParts, editAddress } = translation;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <li>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        onChange={onSelect}
      />
      <div>
        {editAddress === '' ? (
          <button
            type="button"
            className="text-left font-semibold break-words text-leaf underline"
            onClick={({ currentTarget }) => setOpener(currentTarget)}
          >
            <span className="sr-only">Translate </span>
            {title}
          </button>
        ) : (
          <SiteLink to={editAddress} className="font-semibold break-words">
            {title}
          </SiteLink>
        )}
        <p className="content-facts">
          <span className="staff-state">{stateNames[state]}</span>
          <span>{groupTitle(translation)}</span>
          {staleParts > 0 && (
            <span>
              {staleParts === 1 ? '1 part is out of date' : `${staleParts} parts are out of date`}
            </span>
          )}
          {translation.hasDraft === 1 && state !== 'draft' && <span>Unpublished changes</span>}
          {translation.isOriginalPublished === 0 && <span>Original not published</span>}
        </p>
      </div>
      {opener && (
        <TranslateDialog
          section={section as OriginalSection}
          name={name}
          title={title}
          language={language}
          opener={opener}
          onClose={() => setOpener(null)}
        />
      )}
    </li>
  );
}
