import type { DraftText } from '../difference/page-text.ts';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import { MoveButtons } from '../order/move-buttons.tsx';
import { useOrder } from '../order/use-order.ts';

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
  const order = useOrder(items, onChange, 'paragraph');
  return (
    <fieldset ref={order.list} data-entries className="grid gap-3">
      <legend className="font-semibold">What ‘Read more’ unfolds</legend>
      <p aria-live="polite" className="sr-only">
        {order.said}
      </p>
      {items.map((item, index) => (
        <div key={item.key} data-entry className="grid gap-2 border-l-4 border-wheat pl-3">
          <MarkdownField
            label={`Paragraph ${index + 1}`}
            value={item.text}
            onChange={(text) => onChange(items.with(index, { ...item, text }))}
          />
          <p className="flex flex-wrap items-center gap-4 text-[0.95rem]">
            {items.length > 1 && (
              <MoveButtons
                index={index}
                count={items.length}
                onMove={(to) => order.move(index, to)}
                onDrag={order.start}
              />
            )}
            <button
              type="button"
              className="text-beet underline"
              onClick={() => {
                if (confirm('Delete this paragraph?')) onDelete(item);
              }}
            >
              Delete this paragraph
            </button>
          </p>
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
