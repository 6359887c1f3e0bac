/**
 * The order of a list after part of it was sent. Rows that were not sent keep their positions; those that were sent
 * share their former positions, in the new order; new rows go before the next existing one, or at the end.
 * @param stored ids, in order
 * @param sent ids, in order, each once
 */
export function reorder(stored: string[], sent: string[]): string[] {
  const isStored = new Set(stored);
  const isSent = new Set(sent);
  const known = sent.filter((id) => isStored.has(id));
  const order = stored.map((id) => (isSent.has(id) ? (known.shift() ?? id) : id));
  for (const [index, id] of sent.entries()) {
    if (isStored.has(id)) continue;
    const next = sent.slice(index + 1).find((later) => isStored.has(later));
    order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
  }
  return order;
}
