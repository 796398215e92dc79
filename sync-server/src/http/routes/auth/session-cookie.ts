import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../../../src/domain/time/spans.ts';
import { sha256 } from '../../../accounts/documents.ts';
import type { RefreshToken } from '../../../accounts/sessions/sessions.ts';
import type { TokenSeal } from '../../../accounts/sessions/token-seal.ts';

const REFRESH = 'refresh';
const DEVICE = 'device';
const DEVICE_ISSUED = 'device-issued';
const HOLDER_SIGNS = 16;
/** The maximum lifetime of cookies in browsers (RFC 6265bis, section 5.5). */
const DEVICE_SECONDS = (400 * DAY_MS) / 1000;

/**
 * The cookies between a device and /auth: the refresh token, and the mark that identifies a device. Scripts cannot read
 * them, other sites cannot send them.
 */
export function createSessionCookie(publicOrigin: string | null, markSeal: TokenSeal) {
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
    /**
     * The account last signed in on the device, as proved by our seal: the same value for all devices of an account,
     * and not its id.
     */
    readHolder(request: FastifyRequest): string | null {
      const { [DEVICE]: mark = '', [DEVICE_ISSUED]: issued = '' } = request.cookies;
      const [seal = '', holder = ''] = issued.split('.');
      return markSeal.issuedAt(`${mark} ${holder}`, seal) === null ? null : holder;
    },
    /** It stays after signing out: a person who returns to a device is not new there. */
    writeMark(request: FastifyRequest, reply: FastifyReply, mark: string, userId: string) {
      const cookieOptions = { ...options(request), maxAge: DEVICE_SECONDS };
      const holder = sha256(userId).slice(0, HOLDER_SIGNS);
      const seal = markSeal.close(`${mark} ${holder}`, new Date());
      return reply.setCookie(DEVICE, mark, cookieOptions).setCookie(DEVICE_ISSUED, `${seal}.${holder}`, cookieOptions);
    },
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
