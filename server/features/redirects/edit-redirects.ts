import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { editPublished } from '../lists/change-list.ts';
import { versionConflict } from '../lists/rows.ts';
import { listLiveAddresses, redirectBlockReason } from './live-addresses.ts';
import type { RedirectRow } from './queries.ts';
import { readFrom, readTarget, redirectKey } from './redirect-path.ts';
import { RedirectTable } from './redirect-table.ts';

const notFrom = 'Enter an address on this site that begins with a single /.';
const notTarget = 'Enter an address that begins with / or https://.';
export const loopMessage = 'This would create a redirect loop.';

export type RedirectStatus = RedirectRow['status'];
export const redirectStatus = (isPermanent: 0 | 1): RedirectStatus => (isPermanent ? 301 : 302);

/** Checks whether two addresses can be the ends of a redirect. */
export class RedirectChecker {
  readonly #livePages: ReadonlySet<string>;
  readonly #deps: AppDeps;

  private constructor(deps: AppDeps, livePages: ReadonlySet<string>) {
    this.#deps = deps;
    this.#livePages = livePages;
  }

  static async at(db: Db, deps: AppDeps): Promise<RedirectChecker> {
    return new RedirectChecker(deps, await listLiveAddresses(db, deps.contributions));
  }

  /** @returns the ends in their stored form, or the errors by field */
  check(sent: { from: string; to: string }): {
    from: string;
    to: string;
    errors: Record<string, string>;
  } {
    const { settings } = this.#deps;
    const from = readFrom(sent.from, settings.siteUrl);
    const to = readTarget(sent.to, settings.siteUrl);
    const closed = from === null ? notFrom : redirectBlockReason(from, this.#livePages, this.#deps);
    const errors = { ...(closed && { from: closed }), ...(to === null && { to: notTarget }) };
    return { from: from ?? sent.from, to: to ?? sent.to, errors };
  }
}

export const presentRedirect = (row: RedirectRow) => ({
  from: row.from_path,
  to: row.to_path,
  isPermanent: row.status === 301 ? (1 as const) : (0 as const),
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
});

/**
 * Redirects an address, or changes either end of a redirect.
 * @throws {AppError} `notFound` and `conflict` for the redirect that `was` names; `badInput` for invalid ends,
 * an address that is already redirected, or a loop
 */
export function editRedirect(
  deps: AppDeps,
  { userId }: CurrentUser,
  { was, version, isPermanent, ...sent }: CheckedBody<'redirects/editRedirect'>,
): Promise<Reply<'redirects/editRedirect'>> {
  return editPublished(deps, userId, 'redirects.edit', async (trx) => {
    const redirects = await RedirectTable.readToChange(trx, deps.routeManifest);
    const old = was === undefined ? undefined : find(redirects, was);
    if (old && version !== undefined && version !== old.version) {
      throw await versionConflict(trx, { read: async () => ({ redirect: presentRedirect(old) }) });
    }
    const { from, to, errors } = (await RedirectChecker.at(trx, deps)).check(sent);
    if (from !== old?.from_path && redirects.get(from)) {
      errors.from ??= 'There is already a redirect from this address.';
    }
    if (Object.keys(errors).length > 0) throw badInput(errors);
    if (old && old.from_path !== from) redirects.remove(old.from_path);
    if (!redirects.lead(from, to, redirectStatus(isPermanent))) throw badInput({ to: loopMessage });
    await redirects.save(trx);
    const redirect = presentRedirect(find(redirects, from));
    return {
      subject: `redirects${from}`,
      reply: { code: 1, message: 'Redirect is updated.', redirect },
    };
  });
}

/** Deletes a redirect. @throws {AppError} `notFound` */
export function deleteRedirect(
  deps: AppDeps,
  { userId }: CurrentUser,
  from: string,
): Promise<Reply<'redirects/deleteRedirect'>> {
  return editPublished(deps, userId, 'redirects.delete', async (trx) => {
    const redirects = await RedirectTable.readToChange(trx);
    const { from_path } = find(redirects, from);
    redirects.remove(from_path);
    await redirects.save(trx);
    return {
      subject: `redirects${from_path}`,
      reply: { code: 1, message: 'Redirect is deleted.', total: redirects.size },
    };
  });
}

function find(redirects: RedirectTable, from: string): RedirectRow {
  const row = redirects.get(redirectKey(from));
  if (!row) throw new AppError('notFound', 'There is no redirect from this address.');
  return row;
}

function badInput(errors: Record<string, string>): AppError {
  return new AppError('badInput', Object.values(errors)[0] ?? '', { errors });
}
