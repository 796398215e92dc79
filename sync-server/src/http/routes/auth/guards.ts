import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/http/failure.ts';
import type { PublicAddress } from '../../../base/http/public-address.ts';

/**
 * Browsers send the refresh cookie automatically, so another site's page must not be able to post here: SameSite
 * withholds the cookie, a JSON content type needs a CORS preflight, and `Origin` names the requesting page.
 */
export function requireOwnPage(originOf: PublicAddress) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    // Browsers preflight a cross-site DELETE, with or without a body.
    if (request.method === 'POST' && type !== 'application/json')
      throw new Failure(415, 'request/invalid', 'Content-Type must be application/json.');
    const origin = request.headers.origin;
    const site = request.headers['sec-fetch-site'];
    const foreign = (origin !== undefined && !isOurs(origin, originOf(request))) || site === 'cross-site';
    if (foreign)
      throw new Failure(
        403,
        'request/invalid',
        'The request comes from another site, or PUBLIC_ORIGIN is another one than people use.',
      );
  };
}

function isOurs(origin: string, ours: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === new URL(ours).origin;
}
