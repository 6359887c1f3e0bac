import { expect, test } from 'vitest';
import { rolesOf } from './stored-roles.ts';

const staff = (roles: string) => rolesOf({ account_type: 2, roles });

test('Staff of whom no roles are stored edit and publish, as they did before there were roles', () => {
  expect(staff('')).toEqual(['editor', 'publisher']);
});

test('A role that only another version knows gives no rights', () => {
  expect(staff('door')).toEqual([]);
  expect(staff('door,events')).toEqual(['events']);
});
