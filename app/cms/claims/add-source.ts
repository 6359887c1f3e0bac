import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { underAdded } from '#app/editor/sources/added-faults.ts';
import { type DraftSource, withSource } from '#app/editor/sources/draft-source.ts';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { Section } from '#contract/shared/pages/sections.ts';

/**
 * Adds a source to the list of a page's draft, once however often it is tried.
 * @throws {CallError} what is wrong with it, under `added`; 409 if someone has saved the page in the same moment
 */
export async function addSource(
  page: { section: Section; name: string },
  source: DraftSource,
): Promise<void> {
  const { pageData } = await call('pages/getPageData', { ...page, draft: 1 });
  const sources = withSource(pageData.sources, source);
  try {
    await call('pages/editPageData', { ...page, version: pageData.version, sources });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    const { status, reply, errors, retryAfter } = failure;
    const own = underAdded(errorsUnder(errors, `sources.${sources.length - 1}`));
    throw new CallError(status, { ...reply, errors: own }, retryAfter);
  }
}
