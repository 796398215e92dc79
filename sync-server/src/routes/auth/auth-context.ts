import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountParts } from '../../accounts/account-parts.ts';
import type { Client } from '../../accounts/client-ip.ts';
import type { Config } from '../../config/config.ts';
import type { Couch } from '../../engine/couch.ts';
import { networkOf } from '../../http/network.ts';
import type { PublicAddress } from '../../http/public-address.ts';
import type { strictLimit } from '../../plugins/rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What the areas of /auth share. */
export interface AuthContext {
  readonly config: Config;
  readonly couch: Couch;
  /** Where the links of mails lead. */
  readonly originOf: PublicAddress;
  readonly parts: AccountParts;
  readonly sessionCookie: SessionCookie;
  /** Whether messages may be sent to an address of Web Push. */
  readonly acceptsPush: (endpoint: string) => boolean;
  readonly limit: (kind: Parameters<typeof strictLimit>[0]) => ReturnType<typeof strictLimit>;
  /** Called with a database's name: there may be something to publish. */
  readonly wake: (database: string) => void;
  /** Work that an answer does not wait for; the service waits for it when it stops. */
  readonly behind: (work: Promise<unknown>) => void;
}

/** Where a request without a sign-in comes from, for counting. */
export function clientIpOf({ sessionCookie }: AuthContext, request: FastifyRequest): Client {
  return { mark: sessionCookie.readMark(request), network: networkOf(request.ip) };
}

/** Forms are small. */
export const MAX_BODY = 16_384;

/** A form that does not fit its schema has a code of its own; which field it is stands in the reason. */
export function invalidInput(
  error: Error & { validation?: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const passOn = request.server.errorHandler;
  passOn(error.validation ? Object.assign(error, { code: 'account/invalid-input' }) : error, request, reply);
}
