import { type ReactNode, useRef, useState } from 'react';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { FindingList, findingCount, focusPlace, useFormFindings } from './findings.tsx';

/**
 * Asks once before publishing a page with findings. Accepted findings are not asked about again; some stop it.
 * @param confirmLabel of the button that goes on regardless
 */
export function usePublishChecks(onPublish: () => void, confirmLabel = 'Publish anyway') {
  const findings = useFormFindings();
  const accepted = useRef(new Set<string>());
  const [isAsked, setAsked] = useState(false);
  // Read when needed: what is accepted may change between two renders.
  const isNew = () => findings.some(({ key }) => !accepted.current.has(key));
  const isStopped = findings.some(({ isBlocking }) => isBlocking);
  return {
    publish() {
      if (isNew()) return setAsked(true);
      setAsked(false);
      onPublish();
    },
    question: isAsked && isNew() && (
      <Question>
        <p role="alert">{`${findingCount(findings.length)}.`}</p>
        <FindingList />
        <p className="flex flex-wrap gap-3">
          {!isStopped && (
            <button
              type="button"
              className="button"
              onClick={() => {
                for (const { key } of findings) accepted.current.add(key);
                setAsked(false);
                onPublish();
              }}
            >
              {confirmLabel}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setAsked(false);
              findings.some(({ id }) => focusPlace(id));
            }}
          >
            Review first
          </button>
        </p>
      </Question>
    ),
  };
}

/** Placed next to the buttons, where the editor is looking. */
function Question({ children }: { children: ReactNode }) {
  const notice = useFocusOnMount<HTMLDivElement>('nearest');
  return (
    <div ref={notice} tabIndex={-1} className="notice notice-bad staff-question">
      {children}
    </div>
  );
}
