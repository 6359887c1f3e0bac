import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { randomId } from '#app/api/random-id.ts';
import { checkPicture } from '#app/editor/checks/check-picture.ts';
import { Field } from '#app/editor/fields.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { isLesson } from '#contract/shared/lessons.ts';
import type { DraftParagraph } from '../diff/page-text.ts';
import { errorsUnder } from '../lists/rows.tsx';
import { PartComments } from '../review/part-comments.tsx';
import { MoveButtons } from '../sortable/move-buttons.tsx';
import { useSortable } from '../sortable/use-sortable.ts';
import { CheckQuestionFields } from './check-question-fields.tsx';

/** The body's paragraphs: change, add, delete, move up and down. */
export function ParagraphList({
  paragraphs,
  areLessons,
  onChange,
  errors,
}: {
  paragraphs: DraftParagraph[];
  /** Whether each is a lesson, which may have a question. */
  areLessons: boolean;
  onChange: (paragraphs: DraftParagraph[]) => void;
  errors: Record<string, string>;
}) {
  const addButton = useRef<HTMLButtonElement>(null);
  const order = useSortable(paragraphs, onChange, 'section');
  return (
    <section ref={order.list} data-entries className="grid gap-4" aria-labelledby="content">
      <h2 id="content" className="text-xl">
        Sections
      </h2>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
      {paragraphs.map((paragraph, index) => {
        const change = (fields: Partial<DraftParagraph>) =>
          onChange(paragraphs.with(index, { ...paragraph, ...fields }));
        const error = (field: string) => errors[`pageContent.${index}.${field}`];
        return (
          <fieldset key={paragraph.key} data-entry className="staff-panel grid gap-3">
            <legend className="sr-only">{`Section ${index + 1}`}</legend>
            <PartComments part={paragraph.id} />
            <Field
              label={`Heading of section ${index + 1}`}
              value={paragraph.title}
              onChange={(title) => change({ title })}
              error={error('title')}
            />
            <MarkdownField
              label="Text"
              value={paragraph.text}
              onChange={(text) => change({ text })}
              error={error('text')}
            />
            <div className="grid gap-3 md:grid-cols-2">
              <MediaField
                label="Picture"
                value={paragraph.image}
                onChange={(image, media) =>
                  change({ image, imageAlt: media?.alt ?? paragraph.imageAlt })
                }
                error={error('image')}
              />
              <Field
                label="Alt text (describe the picture)"
                value={paragraph.imageAlt}
                onChange={(imageAlt) => change({ imageAlt })}
                error={error('imageAlt')}
                findings={checkPicture(paragraph.image, paragraph.imageAlt)}
              />
            </div>
            {areLessons && isLesson(paragraph) && (
              <CheckQuestionFields
                question={paragraph.question ?? null}
                onChange={(question) => change({ question })}
                errors={errorsUnder(errors, `pageContent.${index}.question`)}
              />
            )}
            <p className="flex flex-wrap items-center gap-4 text-sm">
              <MoveButtons
                index={index}
                count={paragraphs.length}
                onMove={(to) => order.move(index, to)}
                onDrag={order.start}
              />
              <ConfirmButton
                confirmation={{
                  title: 'Delete this section?',
                  text: 'Its heading, text and picture are deleted when you save.',
                  confirmLabel: 'Delete section',
                  cancelLabel: 'Keep section',
                  isDestructive: true,
                }}
                className="text-beet underline"
                onConfirm={() => {
                  onChange(paragraphs.toSpliced(index, 1));
                  addButton.current?.focus();
                }}
              >
                Delete this section
              </ConfirmButton>
            </p>
          </fieldset>
        );
      })}
      <button
        ref={addButton}
        type="button"
        className="button button-quiet justify-self-start"
        onClick={({ currentTarget }) => {
          const empty = { title: '', text: '', image: '', imageAlt: '' };
          const added = { key: randomId(), ...empty, ...(areLessons && { question: null }) };
          flushSync(() => onChange([...paragraphs, added]));
          // Its heading, where its text begins.
          currentTarget.previousElementSibling?.querySelector('input')?.focus();
        }}
      >
        Add a section
      </button>
    </section>
  );
}
