import { useState } from 'react';
import type { Body, Reply } from '#contract/index.ts';
import type { NotificationEmail } from '#contract/notifications/calls.ts';

type Known = Pick<Reply<'notifications/getNotifications'>, 'kinds' | 'muted' | 'emails'>;
type Kind = Known['kinds'][number];

const labels: Record<Kind, string> = {
  message: 'Messages',
  gift: 'Gifts',
  registration: 'Event registrations',
  mailing: 'Newsletters that did not reach everyone',
  mail: 'Emails that failed',
  review: 'Reviews',
  schedule: 'Schedules that were not carried out',
};

interface KindChoiceProps {
  known: Known;
  isBusy: boolean;
  /** @returns whether it was saved */
  onChoose: (choice: Body<'notifications/editEmail'>) => Promise<boolean>;
}

type Way = 'off' | NotificationEmail;

const ways: Record<Way, string> = {
  off: 'Off',
  none: 'Here only',
  now: 'Here, and email at once',
  daily: 'Here, and a daily email',
};

/** How someone gets each kind of notification: not, here, or by email too. */
export function KindChoice({ known, isBusy, onChoose }: KindChoiceProps) {
  const wayOf = (kind: Kind): Way =>
    known.muted.includes(kind)
      ? 'off'
      : (known.emails.find((each) => each.kind === kind)?.email ?? 'none');
  // A choice is shown at once, while it is being saved, and taken back if it cannot be saved.
  const [saving, setSaving] = useState<{ kind: Kind; way: Way } | null>(null);
  const change = async (kind: Kind, way: Way) => {
    setSaving({ kind, way });
    const others = known.muted.filter((each) => each !== kind);
    await onChoose(
      way === 'off'
        ? { muted: [...others, kind] }
        : { muted: others, emails: [{ kind, email: way }] },
    );
    setSaving(null);
  };
  return (
    <details className="notification-kinds">
      <summary>Choose what to be notified of</summary>
      <div className="mt-2 grid gap-2">
        {known.kinds.map((kind) => (
          <label key={kind}>
            <span>{labels[kind]}</span>
            <select
              className="input"
              value={saving?.kind === kind ? saving.way : wayOf(kind)}
              disabled={isBusy}
              onChange={({ target }) => void change(kind, target.value as Way)}
            >
              {Object.entries(ways).map(([way, label]) => (
                <option key={way} value={way}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}
