import { useState } from 'react';
import { LazyTextDiff } from '../../diff/lazy-diff.tsx';
import '../../content/content.css';
import { groupTitle } from '../overview/find-translations.ts';
import { type Choice, type Item, resultNames, type Unit } from './imported-texts.ts';

interface ImportedItemProps {
  item: Item;
  /** Undefined: it is not imported. */
  choice: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
}

/** A page or an entry of a translator’s file, with the texts that it would change. */
export function ImportedItem({ item, choice, onChoose }: ImportedItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, units, untranslated, unchanged, isNew } = item;
  const hasNewer = units.some(({ result }) => result === 'newer');
  const refused = units.filter(({ result }) => result === 'refused').length;
  return (
    <li>
      <input
        type="checkbox"
        aria-label={`Import ${title}`}
        checked={choice !== undefined}
        disabled={units.length === refused}
        onChange={({ target }) => onChoose(target.checked ? { overwrites: false } : undefined)}
      />
      <div className="imported-item">
        <span className="font-semibold break-words">{title}</span>
        <p className="content-facts">
          {isNew === 1 && <span className="staff-state">New translation</span>}
          <span>{groupTitle(item)}</span>
          <span>{`${units.length - refused} to change`}</span>
          {refused > 0 && <span className="text-tomato">{`${refused} refused`}</span>}
          {untranslated > 0 && <span>{`${untranslated} not translated`}</span>}
          {unchanged > 0 && <span>{`${unchanged} unchanged`}</span>}
        </p>
        {hasNewer && (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              checked={choice?.overwrites ?? false}
              onChange={({ target }) => onChoose({ overwrites: target.checked })}
            />
            Replace what was written here since the export
          </label>
        )}
        {units.length > 0 && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              {units.length === 1 ? 'Show the text' : `Show the ${units.length} texts`}
              <span className="sr-only">{` of ${title}`}</span>
            </summary>
            {isOpen && (
              <ul className="grid gap-4 pt-2">
                {units.map((unit) => (
                  <ImportedUnit key={unit.id} unit={unit} />
                ))}
              </ul>
            )}
          </details>
        )}
      </div>
    </li>
  );
}

function ImportedUnit({ unit: { label, result, message, before, after } }: { unit: Unit }) {
  return (
    <li className="border-l-4 border-wheat pl-3">
      <p>
        <span className="font-semibold">{label}</span>{' '}
        <span className={`staff-state ${result === 'refused' ? 'text-tomato' : ''}`}>
          {resultNames[result]}
        </span>
      </p>
      {message && <p className="text-sm text-beet break-words">{message}</p>}
      {result !== 'confirmed' && <LazyTextDiff before={before} after={after} />}
    </li>
  );
}
