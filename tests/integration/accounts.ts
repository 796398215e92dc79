import type { SessionState } from '../../src/data/api/session.ts';
import type { Role } from '../../src/domain/account/schema.ts';
import { accountId } from '../../sync-server/src/accounts/documents.ts';
import { type Phone, until } from './devices.ts';
import type { TestService } from './test-service.ts';

interface StoredAccount {
  _id: string;
  _rev: string;
  roles: Role[];
}

/** Like the server's command line, but without notifications. */
export async function setRoles(service: TestService, userId: string, roles: Role[]): Promise<void> {
  const accounts = service.couch.use<StoredAccount>('accounts');
  await until('the roles are stored', async () => {
    const account = await accounts.get(accountId(userId));
    // The service writes the account as well, e.g. when a device signs in.
    return accounts.insert({ ...account, roles }).catch(() => null);
  });
}

export async function sessionOf(phone: Phone): Promise<SessionState> {
  const { session } = await phone.device.start();
  if (session === null) throw new Error('This phone cannot say who is signed in.');
  return session;
}
