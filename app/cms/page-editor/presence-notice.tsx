import type { Presence } from './use-presence.ts';

interface PresenceNoticeProps {
  presence: Presence | null;
  /** The version that is on the screen; 0 while there are unsaved changes. */
  shown: number;
  onReload: () => void;
}

/** Says who else is editing the page, and that someone has saved a newer draft. */
export function PresenceNotice({ presence, shown, onReload }: PresenceNoticeProps) {
  const others = presence?.editors ?? [];
  const isNewer = presence !== null && shown > 0 && presence.version > shown;
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {others.length > 0 && (
        <p className="notice">
          {`${namesOf(others)} Changes to different paragraphs are merged. If you both change the same one, you choose.`}
        </p>
      )}
      {isNewer && (
        <p className="notice flex flex-wrap items-center gap-x-4 gap-y-2">
          {`${presence.updatedBy || 'Someone else'} has saved a newer draft.`}
          <button type="button" className="button button-quiet" onClick={onReload}>
            Show it
          </button>
        </p>
      )}
    </div>
  );
}

function namesOf(editors: Presence['editors']): string {
  const others = editors.filter(({ isYou }) => isYou === 0).map(({ name }) => name || 'Someone');
  if (others.length === 0) return 'You have this page open in another tab.';
  const list = new Intl.ListFormat('en-US').format(others);
  return `${list} ${others.length === 1 ? 'is' : 'are'} editing this page too.`;
}
