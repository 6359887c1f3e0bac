import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useLangOfField, useWrittenLanguage } from '#app/editor/written-language.ts';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
import type { Reply } from '#contract/index.ts';
import { anchorOf } from '#contract/shared/anchor.ts';

type Topic = Reply<'pages/getTopics'>['topics'][number];

interface TopicFieldProps {
  topics: string[];
  onChange: (topics: string[]) => void;
  error: string | undefined;
}

/** A page's topics: free text, with those of other pages as suggestions. */
export function TopicField({ topics, onChange, error }: TopicFieldProps) {
  const knownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const lang = useLangOfField();
  const known = useKnownTopics();
  const keys = new Set(topics.map(anchorOf));

  const add = () => {
    const words = typed.trim().replace(/\s+/g, ' ');
    const key = anchorOf(words);
    if (key === '') return;
    const name = known.find((topic) => topic.key === key)?.name ?? words;
    if (!keys.has(key)) onChange([...topics, name]);
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const remove = (topic: string) => {
    onChange(topics.filter((each) => each !== topic));
    input.current?.focus();
  };
  return (
    <FieldFrame
      label="Topics"
      hint="Visitors filter the list by topic. Choose an existing topic where one fits, or type a new one."
      error={error}
      keepsErrorLine={false}
    >
      {(control) => (
        <>
          {topics.length > 0 && (
            <ul aria-label="Topics of this page" className="my-1 flex flex-wrap gap-2">
              {topics.map((topic) => (
                <li key={topic} className="chip wrap-anywhere">
                  <span lang={lang}>{topic}</span>
                  <button
                    type="button"
                    className="px-1 text-beet"
                    aria-label={`Remove the topic ${topic}`}
                    onClick={() => remove(topic)}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="flex gap-2">
            <input
              ref={input}
              {...control}
              className="input"
              lang={lang}
              list={knownId}
              maxLength={40}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={addOnEnter}
              // A topic that was typed but not added would be lost with the save.
              onBlur={add}
            />
            <button type="button" className="button button-quiet shrink-0" onClick={add}>
              Add topic
            </button>
          </div>
          <datalist id={knownId}>
            {known
              .filter(({ key }) => !keys.has(key))
              .map(({ key, name }) => (
                <option key={key} value={name} />
              ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}

/** Those of pages in the same language. */
function useKnownTopics(): Topic[] {
  const language = useWrittenLanguage();
  const [topics, setTopics] = useState<Topic[]>([]);
  useEffect(() => {
    let isHere = true;
    call('pages/getTopics', { language }).then(
      (reply) => isHere && setTopics(reply.topics),
      // Without suggestions, topics can still be typed.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [language]);
  return topics;
}
