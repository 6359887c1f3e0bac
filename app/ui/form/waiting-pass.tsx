/**
 * What a form that is posted without scripts sends in place of the bot check: a pass that works once the
 * wait is over that the page names.
 */
export function WaitingPass({ pass }: { pass: string | undefined }) {
  return pass ? <input type="hidden" name="botCheck" value={pass} /> : null;
}
