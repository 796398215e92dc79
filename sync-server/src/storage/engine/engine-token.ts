import type { Tokens } from '../../http/plugins/tokens.ts';
import type { Couch } from './couch.ts';

const NOBODY = '0'.repeat(32);

/**
 * Asks the engine to identify the bearer of one of the service's tokens. Without this check a CouchDB with another key,
 * or with JWT switched off, would look healthy until the first person tries to sync.
 * @throws Error that says what to configure.
 */
export async function checkEngineToken(couch: Couch, tokens: Tokens): Promise<void> {
  const { token } = tokens.issue(NOBODY, ['user']);
  const answer = await couch.fetch(`${couch.address.url}/_session`, { headers: { authorization: `Bearer ${token}` } });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && nameIn(body) === NOBODY) return;
  throw new Error(
    `The engine does not accept the service's access tokens (it answered ${answer.status}). CouchDB needs ` +
      '{chttpd_auth, jwt_authentication_handler} among its authentication_handlers and the key of JWT_KEY as ' +
      'jwt_keys/hmac:_default: see docs/operating.md, "A real CouchDB".',
  );
}

function nameIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('userCtx' in body)) return null;
  const context = body.userCtx;
  return typeof context === 'object' && context !== null && 'name' in context ? context.name : null;
}
