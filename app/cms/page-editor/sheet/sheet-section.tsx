import { type PointerEvent, useState } from 'react';
import { checkPicture } from '#app/editor/checks/check-picture.ts';
import { Field } from '#app/editor/fields.tsx';
import type { Neighbors } from '#app/editor/markdown-editor/flow/text-flow.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { ToolIcon } from '#app/editor/markdown-editor/toolbar/tool-icon.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { MenuButton } from '#app/editor/menu/menu-button.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import { isLesson } from '#contract/shared/lessons.ts';
import { answerable, questionInWords } from '#contract/shared/pages/check-question.ts';
import type { DraftParagraph } from '../../diff/page-text.ts';
import { PartComments } from '../../review/part-comments.tsx';
import { DragHandle } from '../../sortable/move-buttons.tsx';
import { BesideOriginal } from '../beside/beside-original.tsx';
import { partAt } from '../beside/original-parts.ts';
import { CheckQuestionFields } from './check-question-fields.tsx';
import { LineField, type LineKey } from './line-field.tsx';

interface SheetSectionProps {
  section: DraftParagraph;
  index: number;
  count: number;
  /** Whether it may have a check question. */
  mayBeLesson: boolean;
  errors: Record<string, string>;
  neighbors: Neighbors;
  onChange: (fields: Partial<DraftParagraph>) => void;
  onLeaveHeading: (key: LineKey, line: { before: string; after: string }) => boolean;
  onMove: (to: number) => void;
  onDrag: (event: PointerEvent<HTMLElement>, from: number) => void;
  onJoin: () => void;
  onDelete: () => void;
  history: { undo: () => void; redo: () => void };
}

/** A section on a page's sheet: its heading, its picture and its text, and a menu for all else. */
export function SheetSection({
  section,
  index,
  count,
  mayBeLesson,
  errors,
  neighbors,
  onChange,
  onLeaveHeading,
  onMove,
  onDrag,
  onJoin,
  onDelete,
  history,
}: SheetSectionProps) {
  const number = index + 1;
  const error = (field: string) => errors[`pageContent.${index}.${field}`];
  const [isPictureAsked, askForPicture] = useState(false);
  const hasPicture = section.image !== '' || error('image') !== undefined;
  return (
    <fieldset data-entry data-part={section.key} className="sheet-section">
      <legend className="sr-only">{`Section ${number}`}</legend>
      {/* For those who go from heading to heading: the field is none. */}
      <h2 className="sr-only">{section.title || `Section ${number}`}</h2>
      <PartComments part={section.id} />
      <BesideOriginal
        part={partAt('content', section.id)}
        label={`Section ${number}`}
        own={{ title: section.title, text: section.text }}
        onRemove={onDelete}
      >
        <div className="sheet-heading">
          <LineField
            label={`Heading of section ${number}`}
            className="sheet-heading-line"
            placeholder="Heading"
            value={section.title}
            onChange={(title) => onChange({ title })}
            error={error('title')}
            onLeave={onLeaveHeading}
            onUndo={history.undo}
            onRedo={history.redo}
          />
          <div className="sheet-handle">
            <DragHandle onDrag={(event) => onDrag(event, index)} />
            <MenuButton
              label={`Options of section ${number}`}
              className="sheet-menu-button"
              items={[
                { name: 'Move up', isOff: index === 0, onUse: () => onMove(index - 1) },
                { name: 'Move down', isOff: number === count, onUse: () => onMove(number) },
                {
                  name: 'Picture above the text',
                  isOn: hasPicture || isPictureAsked,
                  isOff: hasPicture,
                  onUse: () => askForPicture(!isPictureAsked),
                },
                { name: 'Join with the text above', onUse: onJoin },
                { name: 'Delete section', onUse: onDelete },
              ]}
            >
              <ToolIcon name="More" />
            </MenuButton>
          </div>
        </div>
        {(hasPicture || isPictureAsked) && (
          <div className="sheet-picture">
            <MediaField
              label="Picture"
              value={section.image}
              onChange={(image, media) =>
                onChange({ image, imageAlt: media?.alt ?? section.imageAlt })
              }
              error={error('image')}
            />
            <Field
              label="Alt text (describe the picture)"
              value={section.imageAlt}
              onChange={(imageAlt) => onChange({ imageAlt })}
              error={error('imageAlt')}
              findings={checkPicture(section.image, section.imageAlt)}
            />
          </div>
        )}
        <MarkdownField
          label="Text"
          value={section.text}
          onChange={(text) => onChange({ text })}
          error={error('text')}
          neighbors={neighbors}
        />
      </BesideOriginal>
      {mayBeLesson && isLesson(section) && (
        <BesideOriginal
          part={partAt('question', section.id)}
          label={`Check question of section ${number}`}
          own={{ text: questionInWords(answerable(section.question)) }}
        >
          <CheckQuestionFields
            question={section.question ?? null}
            onChange={(question) => onChange({ question })}
            errors={errorsUnder(errors, `pageContent.${index}.question`)}
          />
        </BesideOriginal>
      )}
    </fieldset>
  );
}
