import { createAccountStore } from '../../sync-server/src/accounts/store.ts';
import { runAdmin } from '../../sync-server/src/admin-command.ts';
import { readConfig } from '../../sync-server/src/base/config/config.ts';
import { announcedEngine } from '../../sync-server/src/base/config/engine-file.ts';
import { createCouch } from '../../sync-server/src/storage/engine/couch.ts';

/**
 * Makes a person an admin as `npm run admin` does, if this machine's environment leads to the service that knows this
 * id.
 * @returns whether it succeeded
 */
export async function adminHere({ email, userId }: { email: string; userId: string }): Promise<boolean> {
  const config = readConfig(process.env);
  // Without a running service there is no engine, and none is started for this.
  const engine = config.engine ?? (await announcedEngine(config.dataDir));
  if (engine === null) return false;
  try {
    const account = await createAccountStore(createCouch(engine, config.dbPrefix)).byEmail(email);
    if (account?.userId !== userId) return false;
    await runAdmin(['grant', email], process.env);
    return true;
  } catch {
    // The announced engine may have ended, or belong to another service.
    return false;
  }
}
