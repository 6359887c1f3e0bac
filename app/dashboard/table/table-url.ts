/**
 * The search in a URL, for the calls: invalid parts are left out, since a page cannot explain an error in its own URL.
 * @param longest the maximum length
 */
export function parseSearch(parameters: URLSearchParams, longest = 254): string {
  const search = (parameters.get('search') ?? '').replaceAll('\0', '').slice(0, longest);
  // Truncation may have split an emoji.
  return search.replace(/[\ud800-\udbff]$/, '').trim();
}

/** The page's number in a URL, from 1; anything else means the first page. */
export function parsePage(parameters: URLSearchParams): number {
  const number = Number(parameters.get('page'));
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1;
}

/** A parameter's value, if it is one of these. */
export function parseEnum<Value extends string>(
  parameters: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === parameters.get(name));
}

type Chosen<Choices extends Record<string, readonly string[]>> = { search?: string } & {
  [Name in keyof Choices]?: Choices[Name][number];
};

/**
 * The search and filters in a URL, for the calls. Invalid values count as absent.
 * @param choices the valid values of each parameter
 */
export function parseFilters<Choices extends Record<string, readonly string[]>>(
  parameters: URLSearchParams,
  choices: Choices,
): Chosen<Choices> {
  const search = parseSearch(parameters);
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const value = parseEnum(parameters, name, values);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(search && { search }), ...Object.fromEntries(chosen) };
}

/** An id in a page's URL; undefined if it is none. */
export const parseId = (value: string | null) => /^[A-Za-z0-9_.-]{1,80}$/.exec(value ?? '')?.[0];
