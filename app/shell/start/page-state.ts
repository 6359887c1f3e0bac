import { isRouteErrorResponse } from 'react-router';

/** What the router of a page begins with. */
interface PageState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
}

/**
 * A page's state for its document: JSON that cannot end its script element. JSON is smaller than the router's own
 * encoding, and written in a tenth of the time.
 */
export function writeState({ loaderData, actionData, errors }: PageState): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, shownOf(error)]);
  const state = { loaderData, actionData, errors: errors && Object.fromEntries(shown) };
  return inertJson(JSON.stringify(state));
}

/** Of errors within the server, nothing is shown. */
const shownOf = (error: unknown) =>
  isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, data: error.data }
    : {};

/**
 * JSON that cannot end its script element, or hide the end. See "Restrictions for contents of script elements" in the
 * HTML standard.
 */
export const inertJson = (json: string): string =>
  json.replace(
    /<(?=!--|\/?script)|[\u2028\u2029]/gi,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A page's state as the router reads it: in its own encoding. */
export const readState = (text: string): ReadableStream<Uint8Array> =>
  new Blob([JSON.stringify(encode(JSON.parse(text)))]).stream();

/** The router's signs. */
const signs = { null: -5, undefined: -7 };

/** All values in one list, in which objects and arrays name theirs by position. */
function encode({ errors, ...state }: PageState): unknown[] {
  const values: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === undefined) return signs.undefined;
    if (value === null) return signs.null;
    const position = values.push(value) - 1;
    if (Array.isArray(value)) values[position] = value.map(add);
    else if (typeof value === 'object') values[position] = entriesOf(value, add);
    return position;
  };
  const addError = (error: unknown): number => {
    const { status, statusText, data } = error as Record<string, unknown>;
    return (
      values.push(
        status === undefined
          ? ['SanitizedError', add('Error'), add('Unexpected Server Error'), signs.undefined]
          : ['ErrorResponse', add(data), add(status), add(statusText)],
      ) - 1
    );
  };
  const entriesOf = (object: object, addEach: (value: unknown) => number) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [`_${add(key)}`, addEach(value)]),
    );
  add(state);
  const ofErrors = errors ? values.push(entriesOf(errors, addError)) - 1 : signs.null;
  Object.assign(values[0] as object, { [`_${add('errors')}`]: ofErrors });
  return values;
}
