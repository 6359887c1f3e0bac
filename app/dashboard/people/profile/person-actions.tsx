import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { downloadFile } from '#app/api/download.ts';
import { useMenuAction } from '#app/shell/staff/screen-head/use-menu-action.ts';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { nameOf } from '../columns.tsx';
import type { PersonProfile } from './profile-data.ts';

/** Exports or deletes all data of a person. */
export function PersonActions({ person }: Pick<PersonProfile, 'person'>) {
  const action = useMenuAction();
  const item = useItemProps();
  const navigate = useNavigate();
  const { id } = person;
  const download = () =>
    void action.run(async () => {
      const { data } = await call('people/exportPerson', { id });
      downloadFile('personal-data.json', [JSON.stringify(data, null, 2)], 'application/json');
      return '';
    });
  const remove = () =>
    void action.run(async () => {
      const { message } = await call('people/deletePerson', { id });
      await navigate('/dashboard/People');
      return message;
    });
  return (
    <>
      <button {...item} type="button" disabled={!action.isReady} onClick={download}>
        Export their data
      </button>
      <ConfirmButton
        {...item}
        disabled={!action.isReady}
        confirmation={{
          title: `Delete ${nameOf(person)}?`,
          text: 'Accounts, subscriptions, registrations, messages, consents and notes are deleted, and monthly gifts are canceled. Gifts stay for accounting, without personal data. This can’t be undone.',
          confirmLabel: 'Delete person',
          cancelLabel: 'Keep',
          isDestructive: true,
        }}
        onConfirm={remove}
      >
        Delete person
      </ConfirmButton>
    </>
  );
}
