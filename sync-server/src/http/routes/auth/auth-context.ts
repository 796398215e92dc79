import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountProof } from '../../../../../src/domain/account/commands.ts';
import type { AccountParts } from '../../../accounts/account-parts.ts';
import type { Client } from '../../../accounts/sign-in/client-ip.ts';
import type { Config } from '../../../base/config/config.ts';
import { networkOf } from '../../../base/http/network.ts';
import type { PublicAddress } from '../../../base/http/public-address.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { strictLimit } from '../../plugins/rate-limit.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Shared by the areas of /auth. */
export interface AuthContext {
  readonly config: Config;
  readonly couch: Couch;
  /** The origin of links in mails. */
  readonly originOf: PublicAddress;
  readonly parts: AccountParts;
  readonly sessionCookie: SessionCookie;
  /** Whether messages may be sent to a Web Push address. */
  readonly acceptsPush: (endpoint: string) => boolean;
  readonly limit: (kind: Parameters<typeof strictLimit>[0]) => ReturnType<typeof strictLimit>;
  /** Called with the name of a database that may have something to publish. */
  readonly wake: (database: string) => void;
  /** Work that a response does not wait for; the service waits for it when it stops. */
  readonly behind: (work: Promise<unknown>) => void;
}

/** The client address of a request without a sign-in, for rate limits. */
export function clientIpOf({ sessionCookie }: AuthContext, request: FastifyRequest): Client {
  return { mark: sessionCookie.readMark(request), network: networkOf(request.ip) };
}

/** A signed-in person proves again who they are. @throws Failure as `Proofs` */
export async function proveOwner(
  app: TypedApp,
  { parts }: AuthContext,
  request: FastifyRequest,
  proof: AccountProof,
): Promise<void> {
  const account = accountOf(request);
  const session = app.tokens.require(request).session ?? '';
  if ('password' in proof) await parts.proofs.password(account, session, proof.password);
  else await parts.proofs.google(account, proof.credential);
}

/** Forms are small. */
export const MAX_BODY = 16_384;

/** An invalid form gets its own code; the reason names the field. */
export function invalidInput(
  error: Error & { validation?: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const passOn = request.server.errorHandler;
  passOn(error.validation ? Object.assign(error, { code: 'account/invalid-input' }) : error, request, reply);
}
