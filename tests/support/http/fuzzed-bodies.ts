import { bodyLimits } from '#contract/call.ts';
import type { Path } from '#contract/index.ts';
import { callOf, exampleBody, type Field, fieldsOf, withField } from './example-bodies.ts';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const values: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  1e308,
  5e-324,
  1e21,
  '',
  ' ',
  'a',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u202e\u200b\ufeff',
  '\u2028',
  'e\u0301\u0301',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '9999999999999999999999',
  'undefined',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-01-01',
  '+275760-09-13T00:00:00.001Z',
  '1970-01-01T00:00',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '=cmd()|1',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[::1',
  'a@b',
  'a@b.c',
  [],
  [null],
  [[]],
  [{}],
  ['a', 'a'],
  [1, '1'],
  {},
  { $ne: '' },
  { length: 1 },
  { length: { toString: 1 } },
  { size: { valueOf: 1, toString: 1 } },
  { toString: 1, valueOf: 1 },
  Object.fromEntries([['then', 1]]),
  { toJSON: 1 },
  { constructor: { name: 'String' } },
];

/** Repeated to make long texts: the hardest input for parsers of Markdown, addresses, CSV and dates. */
const pieces = [
  'a',
  ' ',
  '\n',
  '[',
  '](',
  '*a_ ',
  '> ',
  '- ',
  '`',
  '|',
  '<',
  '&#',
  '![',
  '$',
  '\\',
  '"',
  ',',
  'a.',
  'a@',
  '.',
  '-',
  '/',
  '%2e',
  '💥',
  'é',
  '\u0301',
  '0',
  '1:',
  '# ',
  '<!--',
  '[^a]:',
  'http://',
];

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** An endless sequence of bodies for a call: valid ones with mutations, and invalid ones. */
export function* fuzzedBodies(path: Path, seed: number): Generator<Buffer> {
  const random = randomFrom(seed);
  const valid = exampleBody(path);
  const fields = fieldsOf(path);
  const limit = callOf(path).bodyLimit ?? bodyLimits.small;
  for (;;) yield fuzzed({ random, valid, fields, limit });
}

interface Making {
  random: Random;
  valid: Record<string, unknown>;
  fields: Field[];
  limit: number;
}

function fuzzed(making: Making): Buffer {
  const { random, valid } = making;
  const kind = random();
  if (kind < 0.03) return json(valid);
  if (kind < 0.6) return json(withSpoiledFields(making));
  if (kind < 0.7) return json(withStrangeKeys(making));
  if (kind < 0.8) return nested(making);
  if (kind < 0.9) return mangled(making);
  if (kind < 0.95) return json(pick(random, values));
  return manyOf(making);
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body) ?? 'undefined');

function withSpoiledFields({ random, valid, fields, limit }: Making): object {
  let body: object = valid;
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const field = pick(random, fields);
    if (!field || !isThere(body, field)) continue;
    const value = random() < 0.2 ? longText(random, limit) : pick(random, [undefined, ...values]);
    body = withField(body, field.place, value);
  }
  return body;
}

/** An earlier mutation may have replaced the parent of a field. */
function isThere(body: object, { place }: Field): boolean {
  let holder: unknown = body;
  for (const key of place.slice(0, -1)) holder = (holder as never)?.[key];
  return typeof holder === 'object' && holder !== null;
}

/** Mostly a few thousand characters; rarely as long as the call accepts. */
function longText(random: Random, limit: number): string {
  const piece = pick(random, pieces);
  const length = random() < 0.01 ? limit * 0.9 : 100 + random() * 6_000;
  return piece.repeat(Math.ceil(length / piece.length));
}

function withStrangeKeys({ random, valid }: Making): object {
  const name = pick(random, [
    'isAdministrator',
    'accountType',
    'id',
    'constructor',
    'toString',
    '',
    '\0',
  ]);
  return { ...valid, [name]: pick(random, values) };
}

function nested({ random, valid, limit }: Making): Buffer {
  const depth = Math.floor(random() < 0.05 ? limit / 8 : random() * 60);
  const [open, close] = pick(random, [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const);
  const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
  const key = pick(random, [...Object.keys(valid), 'a']);
  return Buffer.from(random() < 0.3 ? deep : `{${JSON.stringify(key)}:${deep}}`);
}

/** Invalid JSON, or invalid UTF-8. */
function mangled({ random, valid }: Making): Buffer {
  const bytes = json(valid);
  const at = Math.floor(random() * bytes.length);
  switch (Math.floor(random() * 5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      bytes[at] = Math.floor(random() * 256);
      return bytes;
    case 2:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([0xff, 0xc0, 0x80]),
        bytes.subarray(at),
      ]);
    case 3:
      return Buffer.concat([bytes, bytes]);
    default:
      return Buffer.from(
        `{"__proto__":${JSON.stringify(pick(random, values)) ?? 1},${bytes.toString().slice(1)}`,
      );
  }
}

function manyOf({ random, valid, limit }: Making): Buffer {
  const entry = JSON.stringify(pick(random, values)) ?? '1';
  const room = random() < 0.05 ? limit * 0.9 : 3_000;
  const list = `[${Array(Math.ceil(room / (entry.length + 1))).fill(entry)}]`;
  const key = pick(random, [...Object.keys(valid), 'a']);
  return Buffer.from(`{${JSON.stringify(key)}:${list}}`);
}
