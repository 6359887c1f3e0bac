import { isRouteErrorResponse } from 'react-router';
import { htmlInDocument, type RenderedHtml } from '#app/content/rendered-html.ts';

/** The data of a page's routes by their ids, or what went wrong. */
export interface PageState {
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

/**
 * A page's state as JSON.
 * @param rendered HTML that the document has already: the state refers to it
 */
export function writeState({ loaderData, errors }: PageState, rendered?: RenderedHtml): string {
  const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, shownOf(error)]);
  return JSON.stringify({
    loaderData: rendered && !rendered.isEmpty ? referToHtml(loaderData, rendered) : loaderData,
    errors: errors && Object.fromEntries(shown),
  });
}

/** Takes the place of HTML that the document has. */
interface HtmlReference {
  $html: number;
}

const isReference = (value: object): value is HtmlReference => '$html' in value;

function referToHtml(value: unknown, rendered: RenderedHtml): unknown {
  if (typeof value === 'string') {
    const number = rendered.numberOf(value);
    return number === undefined ? value : ({ $html: number } satisfies HtmlReference);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => referToHtml(part, rendered));
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = referToHtml(part, rendered);
  return copy;
}

/** An error without details of what failed inside the server. */
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

/**
 * Reads a page's state.
 * @param htmlOf the HTML that the document has under a number
 */
export function readState(text: string, htmlOf = htmlInDocument): PageState {
  const state: PageState = JSON.parse(text);
  insertHtml(state.loaderData, htmlOf);
  const errors = Object.entries(state.errors ?? {}).map(([id, error]) => [id, errorOf(error)]);
  return { ...state, errors: state.errors && Object.fromEntries(errors) };
}

/** Replaces the references in `parts`. */
function insertHtml(parts: Record<string, unknown>, htmlOf: (number: number) => string): void {
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part !== 'object' || part === null) continue;
    if (isReference(part)) parts[name] = htmlOf(part.$html);
    else insertHtml(part as Record<string, unknown>, htmlOf);
  }
}

/** An error response in the form by which the router's `isRouteErrorResponse` knows it. */
export const errorResponse = (status: number, statusText: string, data: unknown) => ({
  status,
  statusText,
  data,
  internal: false,
});

function errorOf(shown: unknown): unknown {
  const { status, statusText = '', data } = shown as ReturnType<typeof shownOf>;
  if (status !== undefined) return errorResponse(status, statusText, data);
  return new Error('Unexpected Server Error');
}
