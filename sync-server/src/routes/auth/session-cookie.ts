import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshToken } from '../../accounts/sessions.ts';

const NAME = 'refresh';

/** The refresh token's way to the device and back: scripts cannot read it, other sites cannot send it, only /auth gets it. */
export function createSessionCookie(publicOrigin: string | null) {
  const options = (request: FastifyRequest) => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    path: '/auth',
    secure: request.protocol === 'https' || (publicOrigin?.startsWith('https:') ?? false),
  });
  return {
    read: (request: FastifyRequest) => request.cookies[NAME],
    write: (request: FastifyRequest, reply: FastifyReply, { token, expiresAt }: RefreshToken) =>
      reply.setCookie(NAME, token, { ...options(request), expires: expiresAt }),
    clear: (request: FastifyRequest, reply: FastifyReply) => reply.clearCookie(NAME, options(request)),
  };
}
