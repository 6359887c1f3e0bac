import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { FieldError, fieldErrorId } from '#app/ui/form/field-error.tsx';
import {
  completeRoles,
  type Role,
  roleDuties,
  roleNames,
  roles,
  withoutRole,
} from '#contract/shared/roles.ts';

interface RoleChoiceProps {
  idPrefix: string;
  chosen: readonly Role[];
  error?: string;
  onChange: (chosen: Role[]) => void;
}

/** Which roles an account holds or is offered. */
export function RoleChoice({ idPrefix, chosen, error = '', onChange }: RoleChoiceProps) {
  const t = useTranslate();
  const isAdministrator = chosen.includes('administrator');
  const toggle = (role: Role, isChosen: boolean) =>
    onChange(completeRoles(isChosen ? [...chosen, role] : withoutRole(chosen, role)));
  // The first one has the focus if none was chosen.
  const fault = error && { 'aria-invalid': true, 'aria-describedby': fieldErrorId(idPrefix) };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Roles</legend>
      {roles.map((role, index) => (
        <CheckField
          key={role}
          id={`${idPrefix}-${role}`}
          label={
            <>
              <strong>{roleNames[role]}</strong>: {t(roleDuties[role])}
            </>
          }
          checked={chosen.includes(role) || isAdministrator}
          disabled={isAdministrator && role !== 'administrator'}
          onChange={(event) => toggle(role, event.currentTarget.checked)}
          {...(index === 0 && fault)}
        />
      ))}
      <FieldError id={idPrefix} error={error} />
    </fieldset>
  );
}
