import { anAdministrator, anEditor, aStaffMember } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { type StaffCaller, staffRoles } from './access.ts';

/** A new account of one of the staff, signed in. */
export function aStaffCaller(server: TestServer, caller: StaffCaller) {
  if (caller === 'an administrator') return anAdministrator(server);
  if (caller === 'an editor of the time before roles') return anEditor(server);
  return aStaffMember(server, staffRoles[caller]);
}
