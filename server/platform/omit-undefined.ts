/** The fields that were sent; others are left unchanged. */
export function omitUndefined<T extends object>(fields: T) {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Field in keyof T]?: Exclude<T[Field], undefined> };
}
