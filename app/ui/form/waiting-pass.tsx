/**
 * Replaces the bot check in a form that is posted without JavaScript: the pass works once the displayed wait is over.
 */
export function WaitingPass({ pass }: { pass: string | undefined }) {
  return pass ? <input type="hidden" name="botCheck" value={pass} /> : null;
}
