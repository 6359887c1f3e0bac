import type { FormResult } from '#contract/form-result.ts';
import type { Path } from '#contract/index.ts';
import type { CallResult } from './call-api.ts';

/** The calls that a form makes for its sender. */
export interface FormCalls {
  /** @param botCheck what the form sent in place of the bot check; absent: nothing */
  call<P extends Path>(path: P, body: unknown, botCheck?: string): Promise<CallResult<P>>;
  /**
   * Ends the browser's current session, if any.
   * @param path of the call that does it
   * @returns what clears its cookies
   */
  endSession(path: Path): Promise<string[] | undefined>;
}

/** The submitted fields; repeated ones are lists. */
export type PostedForm = Readonly<Record<string, string | string[] | undefined>>;

/** The result of a form: a redirect, or a page that shows the outcome. */
export type FormResponse = ({ redirectTo: string } | { page: string; result: FormResult }) & {
  /** `Set-Cookie` headers. */
  cookies?: string | string[] | undefined;
};

/** A form of the site for browsers without scripts; with scripts the pages call the API themselves. */
export interface Form {
  /** @throws {AppError} `badInput` for fields that the form cannot have sent */
  answer(posted: PostedForm, calls: FormCalls): Promise<FormResponse>;
}
