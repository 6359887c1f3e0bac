import { call } from '#app/api/call.ts';
import { reasonLabels } from '#app/editor/claims/claim-fields.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { Change, Ledger } from './claims.ts';

interface RetiredSourcesProps {
  ledger: Ledger;
  change: Change;
  isReady: boolean;
}

const kinds = {
  page: 'Update the page',
  handout: 'Replace printed copies of',
  mail: 'Decide whether to correct the emailed issue',
};

/** The retired sources, each with the places that used it when it was retired. */
export function RetiredSources({ ledger: { retired }, change, isReady }: RetiredSourcesProps) {
  const dateAndTime = useDateAndTime();
  return (
    <section aria-labelledby="retired" className="grid gap-3">
      <h2 id="retired" className="text-xl">
        Retired sources
      </h2>
      {retired.length === 0 && <p>No source has been retired.</p>}
      <ul className="grid gap-4">
        {retired.map(({ id, title, reason, replacement, retiredAt, retiredBy, todos }) => (
          <li key={id} className="staff-panel grid gap-2">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm text-bark">
              {`${reasonLabels[reason]}, ${dateAndTime(retiredAt)}${retiredBy && `, by ${retiredBy}`}.`}
              {replacement && ` Use in its place: ${replacement}.`}
            </p>
            {todos.length === 0 && <p className="text-sm">No page used it.</p>}
            <ul className="grid gap-1">
              {todos.map((todo) => (
                <li key={todo.id}>
                  <CheckField
                    label={`${kinds[todo.kind]}: ${todo.pageTitle || todo.name}`}
                    checked={todo.isDone === 1}
                    disabled={!isReady}
                    onChange={({ target }) =>
                      void change(() =>
                        call('claims/completeTodo', {
                          id: todo.id,
                          isDone: target.checked ? 1 : 0,
                        }),
                      )
                    }
                  />
                  <p className="pl-8 text-sm text-bark">
                    <SiteLink to={`/cms/${todo.section}/${todo.name}`}>Edit this page</SiteLink>
                    {todo.isUsed === 1
                      ? ' It still names the source.'
                      : ' It no longer names the source.'}
                  </p>
                </li>
              ))}
            </ul>
            <p>
              <ConfirmButton
                confirmation={{
                  title: `Reinstate “${title}”?`,
                  text: 'Its to-dos are deleted, and claims may rest on it again.',
                  confirmLabel: 'Reinstate source',
                  cancelLabel: 'Keep it retired',
                }}
                className="underline"
                label={`Reinstate ${title}`}
                disabled={!isReady}
                onConfirm={() => void change(() => call('claims/reinstateSource', { id }))}
              >
                Reinstate
              </ConfirmButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
