import { installDatabases } from '../../couchdb/install.ts';
import { ROLES, type Role } from '../../src/domain/account/schema.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import { createAccountAdmin } from './accounts/admins/account-admin.ts';
import { createAdmins } from './accounts/admins/admins.ts';
import { createAudit } from './accounts/admins/audit.ts';
import { createNotifier } from './accounts/notify.ts';
import { createAccountStore } from './accounts/store.ts';
import { BACKUP_USAGE, type BackupCommand, parseBackupCommand, runBackupCommand } from './backup-command.ts';
import { readConfig } from './base/config/config.ts';
import { loadSecrets } from './base/config/secrets.ts';
import { SILENT } from './base/logging/log.ts';
import { CLUSTER_USAGE, parseClusterCommand, runClusterCommand } from './cluster-command.ts';
import { recheckProposals } from './matters/pedigree-proposals/after-import.ts';
import { noteRecheck } from './publishing/follow-up/rechecks.ts';
import { reachEngine } from './reach-engine.ts';
import { importPedigrees } from './reading/pedigrees/import/import-pedigrees.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';

const USAGE = `Usage: npm run admin -- grant <e-mail> [role]
       npm run admin -- revoke <e-mail> [role]
       npm run admin -- suspend <e-mail> <reason>
       npm run admin -- restore <e-mail>
       npm run admin -- import-pedigrees <file>
       ${BACKUP_USAGE.replaceAll('\n', '\n       ')}
       ${CLUSTER_USAGE.replaceAll('\n', '\n       ')}
       npm run admin -- doctor [--json]
Roles: ${ROLES.join(', ')}; without one: admin.`;
const FELT = 'It is felt everywhere as soon as the device’s access token is renewed.';

type AccountCommand =
  | { readonly verb: 'grant' | 'revoke'; readonly email: string; readonly role: Role }
  | { readonly verb: 'suspend'; readonly email: string; readonly reason: string }
  | { readonly verb: 'restore'; readonly email: string };
type Import = { readonly verb: 'import-pedigrees'; readonly file: string };

/**
 * The server's command line. It changes roles and suspends accounts, which is the way to the first admin and the last
 * resort when no admin can sign in. It also imports pedigrees from stud books, and takes and restores backups. It uses
 * the engine of the same environment as the service (`reachEngine`). The audit list shows its changes of accounts as
 * the server's own.
 * @param say prints progress
 * @returns the sentence to print
 * @throws Error with the sentence to print
 */
export async function runAdmin(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  say: (sentence: string) => void = () => {},
): Promise<string> {
  const command = parseClusterCommand(args) ?? parseCommand(args);
  const config = readConfig(env);
  if ('nodes' in command || 'without' in command) return await runClusterCommand(config, command, say);
  if (!('email' in command || 'file' in command)) return await runBackupCommand(config, command, say);
  const engine = await reachEngine(config, () => loadSecrets(config.dataDir, config.jwtKey));
  try {
    const couch = createCouch(engine.address, config.dbPrefix);
    return 'file' in command ? await bring(couch, command.file, say) : await apply(couch, command);
  } finally {
    await engine.close();
  }
}

function parseCommand(args: readonly string[]): AccountCommand | Import | BackupCommand {
  const backup = parseBackupCommand(args);
  if (backup !== null) return backup;
  const [verb, email, ...rest] = args;
  if (verb === 'import-pedigrees' && email !== undefined && rest.length === 0) return { verb, file: email };
  if (email?.includes('@')) {
    const [role = 'admin'] = rest;
    const known = ROLES.find((each) => each === role);
    if ((verb === 'grant' || verb === 'revoke') && known !== undefined && rest.length <= 1) {
      return { verb, email, role: known };
    }
    const reason = rest.join(' ').trim();
    if (verb === 'suspend' && reason !== '' && reason.length <= LIMITS.suspensionReason.max) {
      return { verb, email, reason };
    }
    if (verb === 'restore' && rest.length === 0) return { verb, email };
  }
  throw new Error(USAGE);
}

async function bring(couch: Couch, file: string, say: (sentence: string) => void): Promise<string> {
  // On a machine where no service has run yet no database exists.
  await installDatabases(couch);
  const now = () => new Date();
  const { read, added, changed, same, refused, replaced } = await importPedigrees({ couch, file, now, say });
  await recheckProposals(couch, now, replaced);
  return `${read} read: ${added} new, ${changed} changed, ${same} the same, ${refused} refused.`;
}

async function apply(couch: Couch, command: AccountCommand): Promise<string> {
  const store = createAccountStore(couch);
  const admin = createAccountAdmin({
    couch,
    store,
    admins: createAdmins(couch),
    audit: createAudit(couch, store),
    // Failing to notify a person must not fail the command.
    notifier: createNotifier(couch, SILENT),
    showRole: (userId) => noteRecheck(couch, userId, PROFILE_ID),
  });
  const { email } = command;
  const account = await store.byEmail(email);
  if (account === null) throw new Error(`There is no account with the address ${email}. Register it first.`);
  const { userId } = account;
  switch (command.verb) {
    case 'suspend':
      await admin.suspend(null, userId, command.reason);
      return `${email} is suspended. ${FELT}`;
    case 'restore':
      await admin.restore(null, userId);
      return `${email} is restored.`;
    default: {
      await admin.setRole(null, userId, command.role, command.verb === 'grant');
      const roles = (await store.account(userId))?.roles ?? [];
      return `${email} now has: ${roles.join(', ') || 'no role'}. ${FELT}`;
    }
  }
}
