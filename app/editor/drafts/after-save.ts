type Fields = Record<string, unknown>;

/**
 * A draft after it was saved: the server's version, plus newer input. Rows stay the same on the screen, by their `key`;
 * new ones now have their ids.
 * @param sent the draft as it was sent
 * @param now the current draft
 */
export function afterSave<Draft>(saved: Draft, sent: Draft, now: Draft): Draft {
  return merge(saved, sent, now) as Draft;
}

/** Whether two drafts have the same content, ignoring row keys. */
export const isSame = (one: unknown, other: unknown) => inWords(one) === inWords(other);

const inWords = (draft: unknown) =>
  JSON.stringify(draft, (name, value) => (name === 'key' ? undefined : value));

function merge(saved: unknown, sent: unknown, now: unknown): unknown {
  if (Array.isArray(saved) && Array.isArray(sent) && Array.isArray(now)) {
    return mergeRows(saved, sent, now);
  }
  if (isFields(saved) && isFields(sent) && isFields(now)) {
    const names = Object.keys({ ...saved, ...now });
    return Object.fromEntries(
      names.map((name) => [
        name,
        name === 'key' ? now.key : merge(saved[name], sent[name], now[name]),
      ]),
    );
  }
  return now === sent ? saved : now;
}

function mergeRows(saved: Fields[], sent: Fields[], now: Fields[]): unknown[] {
  const isAnswer =
    saved.length === sent.length &&
    sent.every(({ id }, place) => id === undefined || id === saved[place]?.id);
  // Someone else added or deleted rows, so positions no longer identify them.
  if (!isAnswer) return saved;
  return now.map((row, place) => {
    const at = row.key === undefined ? place : sent.findIndex(({ key }) => key === row.key);
    return sent[at] ? merge(saved[at], sent[at], row) : row;
  });
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
