import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import type { RefreshToken } from '../../accounts/sessions.ts';

const REFRESH = 'refresh';
const DEVICE = 'device';
/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const DEVICE_SECONDS = (400 * DAY_MS) / 1000;

/**
 * What travels by itself between a device and /auth: the refresh token, and the mark by which a device is known.
 * Scripts cannot read it, other sites cannot send it.
 */
export function createSessionCookie(publicOrigin: string | null) {
  const options = (request: FastifyRequest) => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    path: '/auth',
    secure: request.protocol === 'https' || (publicOrigin?.startsWith('https:') ?? false),
  });
  return {
    read: (request: FastifyRequest) => request.cookies[REFRESH],
    write: (request: FastifyRequest, reply: FastifyReply, { token, expiresAt }: RefreshToken) =>
      reply.setCookie(REFRESH, token, { ...options(request), expires: expiresAt }),
    clear: (request: FastifyRequest, reply: FastifyReply) => reply.clearCookie(REFRESH, options(request)),
    readMark: (request: FastifyRequest) => request.cookies[DEVICE],
    /** Stays after signing out: who comes back to a device is not new there. */
    writeMark: (request: FastifyRequest, reply: FastifyReply, mark: string) =>
      reply.setCookie(DEVICE, mark, { ...options(request), maxAge: DEVICE_SECONDS }),
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
