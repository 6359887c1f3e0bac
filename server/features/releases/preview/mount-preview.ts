import type { FastifyInstance } from 'fastify';
import { hour, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { networkOf } from '#server/http/access/gate.ts';
import { previewCookie } from '#server/http/site-preview.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { findPreviewed } from './queries.ts';

/** How often a network may open preview links per hour. */
const opensPerHour = 300;

/** Registers what opens and leaves the preview of a release: the whole site, as a cookie shows it. */
export function mountPreview(app: FastifyInstance, { db, settings }: AppDeps): void {
  app.get('/release-preview/exit', (_request, reply) =>
    reply.header('set-cookie', previewCookie(settings, '', 0)).redirect('/', 303),
  );
  app.get<{ Params: { token: string } }>('/release-preview/:token', async (request, reply) => {
    const bucket = `release-preview:${networkOf(request.ip)}`;
    await enforceRateLimit(db, { bucket, free: opensPerHour, window: hour });
    const { token } = request.params;
    const now = Date.now();
    const release = await findPreviewed(db, hashToken(token), now);
    if (!release) return reply.redirect('/release-preview', 303);
    const maxAge = Math.floor((release.expires_at - now) / second);
    return reply.header('set-cookie', previewCookie(settings, token, maxAge)).redirect('/', 303);
  });
}
