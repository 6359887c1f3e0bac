import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppDeps } from '#server/app-deps.ts';
import { unsubscribeKey } from '../subscribers/unsubscribe-links.ts';
import { clickPath, readClickToken } from './click-links.ts';
import { findLink, insertClick, isClickKnown } from './queries.ts';

interface Link {
  Params: { token: string; position: string };
}

/**
 * Registers what the links of mailings lead through while clicks are counted. It only leads to links of the mailing.
 */
export function mountMailedLinks(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  app.get<Link>(`${clickPath}/:token/:position`, async ({ params, method }, reply) => {
    const { token, position } = params;
    const click = readClickToken(await unsubscribeKey(db), token);
    const isPosition = /^\d{1,4}$/.test(position);
    const url = click && isPosition && (await findLink(db, click.mailingId, Number(position)));
    if (!click || !url) return leadTo(reply, '/newsletters');
    const { mailingId, subscriberId } = click;
    // Programs that look whether a link works ask for its headers.
    if (method === 'GET' && !(await isClickKnown(db, mailingId, subscriberId))) {
      await db
        .transaction()
        .execute((trx) => insertClick(trx, mailingId, subscriberId, Date.now()));
    }
    return leadTo(reply, url);
  });
}

const leadTo = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url);
