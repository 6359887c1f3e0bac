/**
 * A form posted without JavaScript sends this in place of the bot check: a pass that works once the displayed wait is
 * over.
 */
export function WaitingPass({ pass }: { pass: string | undefined }) {
  return pass ? <input type="hidden" name="botCheck" value={pass} /> : null;
}
