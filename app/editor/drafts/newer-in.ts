import { CallError } from '#app/api/call-error.ts';

/**
 * The newer version that someone else has saved, from the reply to a save that was refused for it.
 * @param field that every such reply has
 * @throws the failure itself, if it is another one
 */
export function newerIn<Reply>(failure: unknown, field: keyof Reply & string): Reply {
  const isConflict = failure instanceof CallError && failure.status === 409;
  if (!isConflict || !failure.reply[field]) throw failure;
  return failure.reply as unknown as Reply;
}
