import { createAccountStore } from '../../sync-server/src/accounts/store.ts';
import { runAdmin } from '../../sync-server/src/admin-command.ts';
import { readConfig } from '../../sync-server/src/config/config.ts';
import { announcedEngine } from '../../sync-server/src/config/engine-file.ts';
import { createCouch } from '../../sync-server/src/engine/couch.ts';

/**
 * Makes somebody an admin as `npm run admin` does, where this machine's environment leads to the very service that
 * knows them by this id. @returns whether it could
 */
export async function adminHere({ email, userId }: { email: string; userId: string }): Promise<boolean> {
  const config = readConfig(process.env);
  // Without a service that runs there is no engine to ask, and none is to be begun for that.
  const engine = config.engine ?? (await announcedEngine(config.dataDir));
  if (engine === null) return false;
  try {
    const account = await createAccountStore(createCouch(engine, config.dbPrefix)).byEmail(email);
    if (account?.userId !== userId) return false;
    await runAdmin(['grant', email], process.env);
    return true;
  } catch {
    // What is announced may have ended, or be another's.
    return false;
  }
}
