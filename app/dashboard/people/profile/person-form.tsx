import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { VersionedActions } from '../../donations/versioned-actions.tsx';
import type { PersonProfile } from './profile-data.ts';

interface PersonFormProps {
  person: PersonProfile['person'];
  onSaved: () => void;
}

/** The fields of a person that staff enter; everything else is derived from what belongs to them. */
export function PersonForm({ person, onSaved }: PersonFormProps) {
  const action = useAction('name', 'phone');
  const [isOld, setOld] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const name = value('name');
    await action.run(async () => {
      try {
        const reply = await call('people/editPerson', {
          id: person.id,
          version: person.version,
          phone: value('phone'),
          ...(name !== person.name && { name }),
        });
        onSaved();
        return reply.message;
      } catch (failure) {
        setOld(failure instanceof CallError && failure.status === 409);
        throw failure;
      }
    });
  }

  return (
    <details className="mt-6">
      <summary>Edit name and phone</summary>
      <form className="form mt-2" onSubmit={save} noValidate>
        <TextField
          id="person-name"
          name="name"
          label="Name"
          hint="Leave it blank to use the name on gifts, the account or registrations."
          defaultValue={person.name}
          maxLength={200}
          error={action.errors.name}
        />
        <TextField
          id="person-phone"
          name="phone"
          type="tel"
          label="Phone"
          defaultValue={person.phone}
          maxLength={40}
          error={action.errors.phone}
        />
        <VersionedActions
          action={action}
          isOld={isOld}
          reload={async () => onSaved()}
          label="Save"
        />
      </form>
    </details>
  );
}
