import { useEffect, useRef } from 'react';

interface SourceEditorProps {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  lang: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Switches back to WYSIWYG; absent if the editor could not be loaded. */
  onBack: (() => void) | undefined;
  /** Whether the user has just switched to it, and wants to type. */
  takesFocus: boolean;
}

/** The text as Markdown source. */
export function SourceEditor({ onBack, takesFocus, ...field }: SourceEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const { value } = field;
  return (
    <div className="md-field">
      {onBack && (
        <div className="md-toolbar">
          <button type="button" className="md-source-toggle" aria-pressed="true" onClick={onBack}>
            Markdown
          </button>
        </div>
      )}
      <textarea
        ref={area}
        id={field.id}
        className="input"
        lang={field.lang}
        rows={Math.min(24, Math.max(4, value.split('\n').length + Math.ceil(value.length / 90)))}
        value={value}
        onChange={(event) => field.onChange(event.target.value)}
        aria-labelledby={field.labelId}
        aria-describedby={field.describedBy}
        aria-invalid={field.isInvalid}
      />
    </div>
  );
}
