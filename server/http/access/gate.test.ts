import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { capabilities } from '#contract/shared/capabilities.ts';
import { may } from '#contract/shared/may.ts';
import { accountTypeOf, type Role, roles } from '#contract/shared/roles.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { authorize, authorizeEarly, networkOf } from './gate.ts';

describe("A client's network", () => {
  test('is its IPv4 address, in either socket notation', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  test('is the /64 in IPv6', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  });

  test('is one, however the address is spelled', () => {
    expect(networkOf('2001:0DB8:0001::1')).toBe(networkOf('2001:db8:1:0:0:0:0:2'));
  });

  test('differs for a neighboring network', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });

  test('is the first half of any IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address);
        expect(networkOf(`${network}:1:2:3:4`)).toBe(network);
      }),
      { seed: 1 },
    );
  });
});

describe('A permission', () => {
  const person = (...held: Role[]): CurrentUser => ({
    userId: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@example.org',
    photo: '',
    accountType: accountTypeOf(held),
    roles: held,
    isVerified: 1,
  });

  test('is denied to an unknown kind of caller', () => {
    expect(() => authorize('owner' as never, person('administrator'), {})).toThrow(
      'You don’t have permission',
    );
  });

  test('is not granted by names of Object.prototype', () => {
    expect(() => authorize('constructor' as never, person('administrator'), {})).toThrow(
      'You don’t have permission',
    );
  });

  test("uses the session's account if the body names none", () => {
    expect(() => authorize('self', person(), {})).toThrow('You don’t have permission');
    expect(() => authorize('self', person(), null)).toThrow('You don’t have permission');
    expect(() => authorize('self', person(), { userId: 'maya' })).not.toThrow();
  });

  test('of the account itself is denied to others, including administrators', () => {
    expect(() => authorize('self', person('administrator'), { userId: 'other' })).toThrow(
      'You don’t have permission',
    );
    expect(() =>
      authorize({ selfOr: 'users.manage' }, person('administrator'), { userId: 'other' }),
    ).not.toThrow();
  });

  test('is granted to those whose roles have its capability, and to administrators', () => {
    for (const capability of capabilities) {
      for (const role of roles) {
        const asks = () => authorize(capability, person(role), {});
        if (may([role], capability)) expect(asks).not.toThrow();
        else expect(asks).toThrow('You don’t have permission');
      }
      expect(() => authorize(capability, person('administrator'), {})).not.toThrow();
      expect(() => authorize(capability, person(), {})).toThrow('permission');
      expect(() => authorize({ selfOr: capability }, person(), {})).toThrow('permission');
    }
  });

  test('of several roles is that of each', () => {
    const both = person('events', 'fundraiser');
    expect(() => authorize('participants.read', both, {})).not.toThrow();
    expect(() => authorize('gifts.read', both, {})).not.toThrow();
    expect(() => authorize('pages.edit', both, {})).toThrow('permission');
  });

  test('of staff is granted to anyone with a role', () => {
    for (const role of roles) expect(() => authorize('staff', person(role), {})).not.toThrow();
    expect(() => authorize('staff', person(), {})).toThrow('You don’t have permission');
  });

  test('that depends on the body is checked before it is read: any of several capabilities', () => {
    const { who } = contract['pages/editPageData'] as Call;
    expect(() => authorizeEarly(who, person('editor'))).not.toThrow();
    expect(() => authorizeEarly(who, person('newsletter'))).not.toThrow();
    expect(() => authorizeEarly(who, person('events'))).toThrow('permission');
    expect(() => authorizeEarly(who, null)).toThrow('sign in');
  });

  test('of a capability rests while staff must first protect their account', () => {
    const late = { withoutSecondStep: { seesPersonalData: true, staffSince: 0, isOverdue: true } };
    for (const role of roles) {
      const asks = () => authorize('texts.preview', { ...person(role), ...late }, {});
      expect(asks).toThrow('two-step sign-in');
      expect(() => authorize('staff', { ...person(role), ...late }, {})).toThrow('two-step');
    }
    expect(() => authorize('member', { ...person('editor'), ...late }, {})).not.toThrow();
  });
});

test('19: A call without a declared audience is closed to everyone', () => {
  const administrator = { accountType: 1, roles: ['administrator'], userId: 'a' } as never;
  expect(() => authorize(undefined as never, administrator, {})).toThrow('permission');
});
