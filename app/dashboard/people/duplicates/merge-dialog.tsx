import { type FormEvent, useCallback, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { money } from '#app/format/money.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { DateText } from '../../layout/date-format.tsx';
import { Drawer } from '../../table/drawer.tsx';
import { nameOf } from '../columns.tsx';
import { kindNames } from '../filters.ts';
import type { PersonProfile } from '../profile/profile-data.ts';
import '../profile/person.css';

interface MergeDialogProps extends Opened {
  /** The two people. */
  ids: string[];
  /** @param message the success message */
  onMerged: (message: string) => void;
}

/** Shows two profiles side by side, and merges them. */
export function MergeDialog({ ids, onMerged, ...opened }: MergeDialogProps) {
  const [first = '', second = ''] = ids;
  const load = useCallback(
    () =>
      Promise.all(
        [first, second].map(async (id) => (await call('people/getPerson', { id })).profile),
      ),
    [first, second],
  );
  return (
    <Drawer title="Merge profiles" load={load} shape="wide" {...opened}>
      {(profiles) => <MergeForm profiles={profiles} onMerged={onMerged} />}
    </Drawer>
  );
}

function MergeForm({
  profiles,
  onMerged,
}: {
  profiles: PersonProfile[];
  onMerged: (message: string) => void;
}) {
  const action = useAction('name');
  const attempting = useAttempt(`merge-${profiles.map(({ person }) => person.id).join('-')}`);
  const [keptId, setKeptId] = useState(profiles[0]?.person.id);
  const kept = profiles.find(({ person }) => person.id === keptId)?.person;
  const merged = profiles.find(({ person }) => person.id !== keptId)?.person;
  const mayMergeAccounts = useMay('users.manage');
  const attached = profiles.flatMap(({ accounts }) => accounts.map(({ email }) => email));
  if (!kept || !merged) return null;
  const isSameName = nameOf(kept) === nameOf(merged);
  /** Often both have the same name. */
  const callOf = (person: PersonProfile['person']) => {
    const [email] = person.emails;
    return isSameName && email ? `${nameOf(person)} (${email})` : nameOf(person);
  };

  async function merge(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    let message = '';
    const isDone = await action.run(async () => {
      const name = value('name');
      const reply = await attempting((attempt) =>
        call('people/mergePeople', {
          keptId: kept?.id ?? '',
          mergedId: merged?.id ?? '',
          attempt,
          ...(name !== '' && name !== kept?.name && { name }),
        }),
      );
      ({ message } = reply);
      return '';
    });
    if (isDone) onMerged(message);
  }

  return (
    <form className="form wrap-anywhere" onSubmit={merge} noValidate>
      <fieldset>
        <legend className="font-semibold">Which profile do you want to keep?</legend>
        <div className="merge-sides mt-2">
          {profiles.map((profile) => (
            <div key={profile.person.id}>
              <CheckField
                type="radio"
                name="kept"
                label={callOf(profile.person)}
                checked={profile.person.id === keptId}
                onChange={() => setKeptId(profile.person.id)}
              />
              <Side profile={profile} />
            </div>
          ))}
        </div>
      </fieldset>
      <TextField
        key={keptId}
        id="merge-name"
        name="name"
        label="Name of the merged profile"
        defaultValue={kept.name || merged.name}
        maxLength={200}
        error={action.errors.name}
      />
      <p>
        Gifts, receipts, registrations, messages, consents and notes of {callOf(merged)} will belong
        to {callOf(kept)}. Receipts keep their numbers. Missing contact details are filled in. You
        can undo this for 30 days. Accounts go on seeing only the gifts of addresses that their
        owners have proven.
      </p>
      <p>
        If both profiles have a proven address, we ask the owner of the older one by email first.
        Until they agree, nothing changes.
      </p>
      {attached.length > 0 && (
        <p className="notice notice-bad">
          <strong className="text-beet">This attaches an account:</strong> {attached.join(' and ')}{' '}
          would belong to a profile with the gifts and messages of another address. Merge only if
          you know that both are the same person’s, for example because they told you; the same name
          is not enough.
          {!mayMergeAccounts && ' Only an administrator can do this.'}
        </p>
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button
          type="submit"
          className="button"
          disabled={!action.isReady || (attached.length > 0 && !mayMergeAccounts)}
        >
          {action.isBusy ? 'Merging…' : 'Merge profiles'}
        </button>
      </p>
    </form>
  );
}

function Side({
  profile: { person, accounts, donors, giving, entries, consents },
}: {
  profile: PersonProfile;
}) {
  const facts: [string, React.ReactNode][] = [
    ['Type', person.kinds.map((kind) => kindNames[kind]).join(', ')],
    ['Email', person.emails.join(', ')],
    ['Phone', person.phone],
    ['Postal address', person.address],
    ['Known since', <DateText key="since" at={person.createdAt} />],
    ['Account', accounts.map(({ email }) => email).join(', ')],
    ['Donor', donors?.map(({ name, email }) => name || email).join(', ')],
    [
      'Given',
      giving &&
        `${money(giving.lifetime, giving.currency, staffLanguage)} in ${giving.gifts === 1 ? '1 gift' : `${giving.gifts} gifts`}`,
    ],
    ['Notes and tasks', String(entries.length)],
    ['Consents', String(consents.length)],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
