import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimits } from '#contract/call.ts';
import { AppError } from '#server/platform/errors.ts';

/** The deepest body in the contract has five levels. */
const maxDepth = 32;
/** Beyond these, reading a body would block other requests; the largest that the interface sends has a few thousand. */
const maxKeys = 20_000;
const maxEntries = 20_000;

type ParseJson = (request: FastifyRequest, text: string) => Promise<unknown>;

/**
 * Calls accept only JSON, except for a file alongside it; an empty body is an empty object, since half of the calls
 * need none.
 * @returns a parser for JSON from another source, with the same rules
 */
export function acceptJsonOnly(app: FastifyInstance): ParseJson {
  app.removeAllContentTypeParsers();
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  const parseJson: ParseJson = async (request, text) => {
    if (text === '') return {};
    const fault = faultOfJson(text);
    if (fault) throw new AppError('badInput', fault);
    return parse(request, text);
  };
  // Each call's own limit has been applied by then: see limit-bodies.ts.
  const bodyLimit = Math.max(...Object.values(bodyLimits));
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);
  return parseJson;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Scans JSON once without parsing it: deep nesting or very many parts cost far more to parse and to check than the
 * length suggests.
 * @returns what is wrong with it; null if it may be parsed
 */
export function faultOfJson(text: string): string | null {
  let depth = 0;
  let keys = 0;
  let entries = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfString(text, index);
        if (index === -1) return null;
        break;
      case 0x7b: // {
      case 0x5b: // [
        depth += 1;
        if (depth > maxDepth) return 'The body is nested too deeply.';
        break;
      case 0x7d: // }
      case 0x5d: // ]
        depth -= 1;
        break;
      case 0x3a: // :
        keys += 1;
        if (keys > maxKeys) return 'The body has too many fields.';
        break;
      case 0x2c: // ,
        entries += 1;
        if (entries > maxEntries) return 'The body has too many entries.';
        break;
    }
  }
  return null;
}

/** @returns the index of the closing quote; -1 if there is none, which the parser will report */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
