/** A row's part of the server's errors: `links.0.url` is `url` under `links.0`. */
export function errorsUnder(errors: Record<string, string>, path: string): Record<string, string> {
  const prefix = `${path}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, message]) => [field.slice(prefix.length), message]),
  );
}
