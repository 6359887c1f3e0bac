import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import type { DraftText } from './use-page-draft.ts';

/** What 'Read more' unfolds. A paragraph that was saved is deleted on the server, after one question. */
export function ReadMoreList({
  items,
  onChange,
  onDelete,
}: {
  items: DraftText[];
  onChange: (items: DraftText[]) => void;
  onDelete: (item: DraftText) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">What ‘Read more’ unfolds</legend>
      {items.map((item, index) => (
        <div key={item.key} className="grid gap-2 border-l-4 border-wheat pl-3">
          <MarkdownField
            label={`Paragraph ${index + 1}`}
            value={item.text}
            onChange={(text) => onChange(items.with(index, { ...item, text }))}
          />
          <button
            type="button"
            className="justify-self-start text-beet underline"
            onClick={() => {
              if (confirm('Delete this paragraph?')) onDelete(item);
            }}
          >
            Delete this paragraph
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button button-quiet justify-self-start"
        onClick={() => onChange([...items, { key: crypto.randomUUID(), text: '' }])}
      >
        Add a paragraph
      </button>
    </fieldset>
  );
}
