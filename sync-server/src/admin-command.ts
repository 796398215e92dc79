import { join } from 'node:path';
import { ROLES, type Role } from '../../src/domain/account/schema.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import { emailClaimId } from './accounts/documents.ts';
import { type AccountStore, createAccountStore } from './accounts/store.ts';
import { type Config, readConfig } from './config.ts';
import { createCouch, type EngineAddress } from './couch.ts';
import { announcedEngine } from './engine-file.ts';
import { loadSecrets } from './secrets.ts';

const USAGE = `Usage: npm run admin -- grant <e-mail> [role]
       npm run admin -- revoke <e-mail> [role]
Roles: ${ROLES.join(', ')}; without one: admin.`;

interface Command {
  readonly verb: 'grant' | 'revoke';
  readonly email: string;
  readonly role: Role;
}

/**
 * Gives a role to an account, or takes it away: the way to the first admin. Works on the engine of the same environment as the
 * service: the CouchDB of COUCHDB_URL, the embedded engine of a running service, or, when none runs, of the data folder.
 * @returns the sentence to print @throws Error with the sentence to print
 */
export async function runAdmin(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const command = parseCommand(args);
  const config = readConfig(env);
  const engine = await reachEngine(config);
  try {
    return await apply(createAccountStore(createCouch(engine.address, config.dbPrefix)), command);
  } finally {
    await engine.close();
  }
}

function parseCommand(args: readonly string[]): Command {
  const [verb, email, role = 'admin', ...rest] = args;
  const known = ROLES.find((each) => each === role);
  if ((verb !== 'grant' && verb !== 'revoke') || !email?.includes('@') || known === undefined || rest.length > 0) {
    throw new Error(USAGE);
  }
  return { verb, email, role: known };
}

async function apply(store: AccountStore, { verb, email, role }: Command): Promise<string> {
  for (;;) {
    const account = await store.claimed(emailClaimId(email));
    if (account === null) throw new Error(`There is no account with the address ${email}. Register it first.`);
    const others = account.roles.filter((each) => each !== role);
    const roles = verb === 'grant' ? [...others, role] : others;
    if (roles.length !== account.roles.length && !(await store.saveAccount({ ...account, roles }))) continue;
    return `${email} now has: ${roles.join(', ') || 'no role'}. It is felt everywhere as soon as the device's access token is renewed.`;
  }
}

async function reachEngine(config: Config): Promise<{ address: EngineAddress; close(): Promise<void> }> {
  const nothing = async () => {};
  if (config.engine) return { address: config.engine, close: nothing };
  const announced = await announcedEngine(config.dataDir);
  if (announced && (await answers(announced))) return { address: announced, close: nothing };
  const secrets = await loadSecrets(config.dataDir);
  const engine = await startEmbeddedEngine({
    folder: join(config.dataDir, 'engine'),
    credential: secrets.engine,
    log: { info() {}, error() {} },
  });
  const { name, password } = secrets.engine;
  return { address: { url: engine.url, user: name, password }, close: () => engine.close() };
}

/** A service that was killed leaves its announcement behind. */
async function answers({ url, user, password }: EngineAddress): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  try {
    return (await fetch(`${url}/_all_dbs?limit=1`, { headers: { authorization } })).ok;
  } catch {
    return false;
  }
}
