import { useMemo } from 'react';
import { comparePages, type FieldDifference } from './compare-pages.ts';
import type { Block, Piece } from './compare-texts.ts';
import type { PageText } from './page-text.ts';
import './diff.css';

interface DifferenceProps {
  before: PageText;
  after: PageText;
  /** With titles, the two versions are shown side by side; without, as one text with its changes. */
  titles?: [before: string, after: string];
}

/** The differences in a page's content. Unchanged parts are collapsed. */
export default function Difference({ before, after, titles }: DifferenceProps) {
  const { changed, same } = useMemo(() => comparePages(before, after), [before, after]);
  if (changed.length === 0) return <p>The two versions have the same text.</p>;
  return (
    <div className="difference">
      {changed.map((field) => (
        <Field key={field.label} field={field} titles={titles} />
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

function Field({
  field: { label, blocks, note },
  titles,
}: {
  field: FieldDifference;
  titles: DifferenceProps['titles'];
}) {
  return (
    <section aria-label={label}>
      <h3 className="difference-label">{label}</h3>
      {note && <p className="difference-note">{note}</p>}
      {titles ? (
        <div className="diff-side-by-side">
          <Column title={titles[0]} blocks={blocks} leftOut="added" />
          <Column title={titles[1]} blocks={blocks} leftOut="removed" />
        </div>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </section>
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
      <h4 className="eyebrow">{title}</h4>
      <Blocks blocks={blocks} leftOut={leftOut} />
    </div>
  );
}

function Blocks({ blocks, leftOut }: { blocks: Block[]; leftOut?: Piece['kind'] }) {
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
