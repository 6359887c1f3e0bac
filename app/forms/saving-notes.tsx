import type { Saving } from './use-saving.ts';

/** What became of the last attempt to save. */
export function SavingNotes({ saving: { message, error } }: { saving: Saving }) {
  return (
    <>
      <p role="status" className="notice">
        {message}
      </p>
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
    </>
  );
}
