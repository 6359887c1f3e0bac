import type { FastifyInstance } from 'fastify';

/** Leaves the bodies of a scope's requests as the bytes that were sent, which signatures cover. */
export function keepRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, bytes, done) =>
    done(null, bytes),
  );
}
