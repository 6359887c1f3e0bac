import { isIP } from 'node:net';
import { z } from 'zod';
import { trimEndOf } from '#contract/shared/text/trim.ts';
import { isLoopback } from './platform/loopback.ts';
import { readS3Address } from './platform/storage/s3/s3-address.ts';

// The kinds of values of settings, with the messages about wrong ones.

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const address = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
export const website = address(['http:', 'https:']).transform((value) => trimEndOf(value, '/'));
/** The URL of another service. Requests to it carry keys, so it must be encrypted unless it stays on this machine. */
export const service = website.refine(
  (value) => value.startsWith('https:') || isLoopback(new URL(value).hostname),
  'must start with https:// unless it is on this machine',
);
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be at most 65535');
export const word = z.string().regex(/^\S+$/, 'must not contain spaces');

export const s3Address = z.string().transform((value, context) => {
  const place = readS3Address(value);
  if (typeof place !== 'string') return place;
  context.addIssue(place);
  return z.NEVER;
});

/** Addresses of name servers, with a port or without: '192.0.2.1,192.0.2.2:5353' or '[2001:db8::1]:53'. */
export const nameServers = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (servers) =>
      servers.every(
        (server) => isIP(server.replace(/^\[(.+)\](?::\d+)?$|:\d+$/, '$1')) > 0 || isIP(server) > 0,
      ),
    'must be addresses',
  );

/** '03:00' */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:00');

export const backupCount = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number')
  .transform(Number)
  .refine((count) => count >= 1 && count <= 365, 'must be 1 to 365');
