import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import { type Row, Rows } from './rows.tsx';

export interface ParagraphRow extends Row {
  title: string;
  text: string;
}

interface ParagraphRowsProps {
  rows: ParagraphRow[];
  onChange: (rows: ParagraphRow[]) => void;
  onRemove?: ((id: string) => void) | undefined;
  errors: Record<string, string>;
}

/** The paragraphs of a footer page or of a test step. */
export function ParagraphRows({ rows, onChange, onRemove, errors }: ParagraphRowsProps) {
  return (
    <Rows
      title="Paragraphs"
      one="paragraph"
      isOrdered
      rows={rows}
      onChange={onChange}
      {...(onRemove && { onRemove })}
      blank={() => ({ title: '', text: '' })}
    >
      {(row, edit, index) => {
        const found = errorsUnder(errors, `content.${index}`);
        return (
          <>
            <Field
              label={`Heading of paragraph ${index + 1}`}
              value={row.title}
              onChange={(title) => edit({ title })}
              error={found.title}
            />
            <MarkdownField
              label="Text"
              value={row.text}
              onChange={(text) => edit({ text })}
              error={found.text}
            />
          </>
        );
      }}
    </Rows>
  );
}

export const paragraphRow = ({ id, title, text }: { id: string; title: string; text: string }) => ({
  key: id,
  id,
  title,
  text,
});
