import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import { sha256 } from '../../accounts/documents.ts';
import { joinSeal, splitSeal } from '../../accounts/session-family.ts';
import type { RefreshToken } from '../../accounts/sessions.ts';
import type { TokenSeal } from '../../accounts/token-seal.ts';

const REFRESH = 'refresh';
/**
 * When the token was handed out (`accounts/token-seal.ts`). In a cookie of its own: a release that knows nothing of it,
 * to which this one may have to go back, takes the token as it has always been.
 */
const ISSUED = 'refresh-issued';
const DEVICE = 'device';
const DEVICE_ISSUED = 'device-issued';
const HOLDER_SIGNS = 16;
/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const DEVICE_SECONDS = (400 * DAY_MS) / 1000;

/**
 * What travels by itself between a device and /auth: the refresh token, and the mark by which a device is known.
 * Scripts cannot read it, other sites cannot send it.
 */
export function createSessionCookie(publicOrigin: string | null, markSeal: TokenSeal) {
  const options = (request: FastifyRequest) => ({
    httpOnly: true,
    sameSite: 'strict' as const,
    path: '/auth',
    secure: request.protocol === 'https' || (publicOrigin?.startsWith('https:') ?? false),
  });
  return {
    read: (request: FastifyRequest) => joinSeal(request.cookies[REFRESH], request.cookies[ISSUED]),
    write(request: FastifyRequest, reply: FastifyReply, { token, expiresAt }: RefreshToken) {
      const [bare, seal] = splitSeal(token);
      const kept = { ...options(request), expires: expiresAt };
      return reply.setCookie(REFRESH, bare, kept).setCookie(ISSUED, seal, kept);
    },
    clear: (request: FastifyRequest, reply: FastifyReply) =>
      reply.clearCookie(REFRESH, options(request)).clearCookie(ISSUED, options(request)),
    readMark: (request: FastifyRequest) => request.cookies[DEVICE],
    /**
     * Who was signed in last on the device, as far as our seal proves it: the same for all devices of an account, and
     * nobody's id.
     */
    readHolder(request: FastifyRequest): string | null {
      const { [DEVICE]: mark = '', [DEVICE_ISSUED]: issued = '' } = request.cookies;
      const [seal = '', holder = ''] = issued.split('.');
      return markSeal.issuedAt(`${mark} ${holder}`, seal) === null ? null : holder;
    },
    /** Stays after signing out: who comes back to a device is not new there. */
    writeMark(request: FastifyRequest, reply: FastifyReply, mark: string, userId: string) {
      const kept = { ...options(request), maxAge: DEVICE_SECONDS };
      const holder = sha256(userId).slice(0, HOLDER_SIGNS);
      const seal = markSeal.close(`${mark} ${holder}`, new Date());
      return reply.setCookie(DEVICE, mark, kept).setCookie(DEVICE_ISSUED, `${seal}.${holder}`, kept);
    },
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
