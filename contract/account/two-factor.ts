import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { flag, givenPassword, id, line, requiredLine, time } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';

/** Bytes in base64url, as browsers return authenticator data. */
const bytes = (maximum: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${maximum}}$`), fieldMessage('auth.notBase64url'));

const transports = z.array(line(40)).max(10);
const credentialId = bytes(1400);
const passkeyName = requiredLine(60);

/** User input: spaces and dashes are ignored, and a malformed code is a wrong one. */
const typedCode = line(60);

/** A passkey's signature: the parts of the browser's response that are checked. */
const signature = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
});

/** The second step of signing in: the app's code, or one of the recovery codes, or a passkey's signature. */
export const secondStepAnswer = z.union([
  z.strictObject({ code: typedCode }),
  z.strictObject({ recoveryCode: typedCode }),
  z.strictObject({ passkey: signature }),
]);
nameSchema(
  secondStepAnswer,
  'SecondStepAnswer',
  'The second step of signing in: a code from the authenticator app, a recovery code or a passkey signature.',
);

/**
 * Required again before the account's security settings change: the password, and the second step if there is
 * one.
 */
export const credentials = {
  password: givenPassword,
  /** Without it, an account that has a second factor gets 400, with what it needs in `secondStep`. */
  secondStep: secondStepAnswer.optional(),
};

const method = z.enum(['app', 'passkey', 'recovery']);

/** The ways to take the second step; also in the 401 that requires it, as `secondStep`. */
export const secondStep = z.object({
  /** Replaces the password in auth/finishLogin: once, and for five minutes. */
  ticket: z.string(),
  methods: z.array(method),
  /** The options for the browser's `navigator.credentials.get`, as JSON; absent without passkeys. */
  passkey: z
    .object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('discouraged'),
      allowCredentials: z.array(
        z.object({
          id: z.string(),
          type: z.literal('public-key'),
          transports: z.array(z.string()),
        }),
      ),
    })
    .optional(),
});
nameSchema(secondStep, 'SecondStep', 'What the second step of signing in requires.');
export type SecondStep = z.output<typeof secondStep>;
export type SecondStepAnswer = z.input<typeof secondStepAnswer>;

/** An account's second factor settings, as its owner sees them: no secrets. */
const state = z.object({
  isOn: flag,
  app: z.object({ addedAt: time, lastUsedAt: time.nullable() }).nullable(),
  passkeys: z.array(
    z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
  ),
  recoveryCodesLeft: z.number().int(),
});
nameSchema(state, 'TwoFactor', 'The account’s two-factor authentication, without secrets.');

/** New recovery codes, in plain text this once; empty if the old ones stay. */
const recoveryCodes = z.array(z.string());

/** The second factor. Every call that turns part of it on or off requires the password and the second step. */
export const twoFactorCalls = {
  'account/getTwoFactor': call({
    summary: 'Get the account’s two-factor authentication',
    who: 'member',
    body: () => body({}),
    reply: () => reply({ twoFactor: state }),
  }),
  'account/beginAuthenticator': call({
    summary:
      'Create the secret of an authenticator app, which takes effect once a code confirms it',
    who: 'member',
    body: () => body(credentials),
    reply: () =>
      reply({
        /** Base32, as it is typed into an app. */
        secret: z.string(),
        /** otpauth://…, the content of the QR code. */
        uri: z.string(),
        /** The QR code as an SVG path, in a square of `size`. */
        qrCode: z.object({ size: z.number(), path: z.string() }),
      }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
  'account/confirmAuthenticator': call({
    summary: 'Turn on the authenticator app with one of its codes',
    who: 'member',
    body: () => body({ code: typedCode }),
    reply: () => changed({ twoFactor: state, recoveryCodes }),
    failures: [429],
    example: { body: { code: '492 039' } },
  }),
  'account/removeAuthenticator': call({
    summary: 'Turn off the authenticator app',
    who: 'member',
    body: () => body(credentials),
    reply: () => changed({ twoFactor: state }),
    failures: [404, 429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
  'account/beginPasskey': call({
    summary: 'Create the challenge for adding a passkey',
    who: 'member',
    body: () => body(credentials),
    reply: () =>
      reply({
        /** The options for the browser's `navigator.credentials.create`, as JSON. */
        options: z.object({
          challenge: z.string(),
          rp: z.object({ id: z.string(), name: z.string() }),
          user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
          pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
          timeout: z.number(),
          attestation: z.literal('none'),
          excludeCredentials: z.array(
            z.object({
              id: z.string(),
              type: z.literal('public-key'),
              transports: z.array(z.string()),
            }),
          ),
          authenticatorSelection: z.object({
            residentKey: z.literal('discouraged'),
            requireResidentKey: z.literal(false),
            userVerification: z.literal('discouraged'),
          }),
        }),
      }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
  'account/addPasskey': call({
    summary: 'Add a named passkey or security key',
    who: 'member',
    body: () =>
      body({
        name: passkeyName,
        passkey: z.strictObject({
          id: credentialId,
          clientDataJSON: bytes(4_000),
          attestationObject: bytes(20_000),
          transports,
        }),
      }),
    reply: () => changed({ twoFactor: state, recoveryCodes }),
    failures: [429],
    example: {
      body: {
        name: 'Security key',
        passkey: {
          id: 'q8Zt3vKdR1oYw6Xn',
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
          transports: ['usb'],
        },
      },
    },
  }),
  'account/renamePasskey': call({
    summary: 'Rename a passkey',
    who: 'member',
    body: () => body({ id, name: passkeyName }),
    reply: () => changed({ twoFactor: state }),
    failures: [404, 429],
    example: { body: { id: sample.id, name: 'Blue security key' } },
  }),
  'account/removePasskey': call({
    summary: 'Remove a passkey',
    who: 'member',
    body: () => body({ id, ...credentials }),
    reply: () => changed({ twoFactor: state }),
    failures: [404, 429],
    example: { body: { id: sample.id, password: 'Seven Beans 7' } },
  }),
  'account/makeRecoveryCodes': call({
    summary: 'Create ten recovery codes; the old ones stop working',
    who: 'member',
    body: () => body(credentials),
    reply: () => changed({ twoFactor: state, recoveryCodes }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
};
