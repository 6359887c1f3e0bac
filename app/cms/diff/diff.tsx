import { useMemo } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import type { Differences, FieldDifference } from './compare-fields.ts';
import { comparePages } from './compare-pages.ts';
import { type Block, compareTexts, type Piece } from './compare-texts.ts';
import type { PageText } from './page-text.ts';
import './diff.css';

interface DifferenceProps {
  page: PageKey;
  before: PageText;
  after: PageText;
}

/** The differences in a page's content. Unchanged parts are collapsed. */
export default function Difference({ page, before, after }: DifferenceProps) {
  const t = useTranslate();
  const differences = useMemo(
    () => comparePages(before, after, t, fieldsOf(page)),
    [page, before, after, t],
  );
  return <DifferenceList differences={differences} />;
}

/** The fields that differ, with the words that do; the others by name. */
export function DifferenceList({ differences: { changed, same } }: { differences: Differences }) {
  if (changed.length === 0) return <p>The two versions have the same text.</p>;
  return (
    <div className="difference">
      {changed.map((field) => (
        <Field key={field.label} field={field} />
      ))}
      <details>
        <summary>{`The same in both: ${same.length} fields`}</summary>
        <ul className="difference-same">
          {same.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Field({ field: { label, blocks, note } }: { field: FieldDifference }) {
  return (
    <section aria-label={label}>
      <h3 className="difference-label">{label}</h3>
      {note && <p className="difference-note">{note}</p>}
      <Blocks blocks={blocks} />
    </section>
  );
}

interface SideBySideProps {
  before: string;
  after: string;
  titles: [before: string, after: string];
}

/** Two versions of a text next to each other, with the differences marked. */
export function SideBySide({ before, after, titles }: SideBySideProps) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  return (
    <div className="diff-side-by-side">
      <Column title={titles[0]} blocks={blocks} leftOut="added" />
      <Column title={titles[1]} blocks={blocks} leftOut="removed" />
    </div>
  );
}

interface ColumnProps {
  title: string;
  blocks: Block[];
  leftOut: Piece['kind'];
}

function Column({ title, blocks, leftOut }: ColumnProps) {
  return (
    <div>
      <p className="eyebrow">{title}</p>
      <Blocks blocks={blocks} leftOut={leftOut} />
    </div>
  );
}

export function Blocks({ blocks, leftOut }: { blocks: Block[]; leftOut?: Piece['kind'] }) {
  return blocks.map((block, place) => {
    // Blocks have no ids, and this list is always rendered as a whole.
    const key = `${place}`;
    if (block.isSame) {
      return (
        <details key={key} className="difference-fold">
          <summary>{beginning(block.text)}</summary>
          <p>{block.text}</p>
        </details>
      );
    }
    const pieces = block.pieces.filter(({ kind }) => kind !== leftOut);
    return pieces.length > 0 && <Pieces key={key} pieces={pieces} />;
  });
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return (
    <p>
      {pieces.map(({ kind, text }, place) => {
        const key = `${place}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={key}>
            <span className="sr-only">{kind === 'added' ? '[added: ' : '[removed: '}</span>
            {text}
            <span className="sr-only">]</span>
          </Mark>
        );
      })}
    </p>
  );
}

/** The first words of an unchanged text, for its summary line. */
function beginning(text: string): string {
  const words = text.replace(/\s+/g, ' ');
  return `Unchanged: ${words.length > 60 ? `${words.slice(0, 60).trimEnd()}…` : words}`;
}
