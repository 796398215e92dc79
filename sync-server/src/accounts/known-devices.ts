import { randomBytes } from 'node:crypto';
import { type StoredAccount, sha256 } from './documents.ts';
import type { AccountStore } from './store.ts';

/** More devices than this are forgotten, the oldest first: a sign-in there counts as new again. */
const KEPT = 20;
const MARK = /^[\w-]{22}$/;

/**
 * A mark tells a device from another one of the same kind: random, in a cookie that stays after signing out and that no script can read. The account
 * keeps a hash of it with the person's id, so accounts that were used on one device cannot be told to belong together.
 */
export function markOf(cookie: string | undefined): string {
  return cookie !== undefined && MARK.test(cookie) ? cookie : randomBytes(16).toString('base64url');
}

/** Remembers the device. Answers whether the account was used elsewhere before and never here: its owner should know. */
export async function rememberDevice(store: AccountStore, account: StoredAccount, mark: string): Promise<boolean> {
  const hash = sha256(`${account.userId}:${mark}`);
  if (account.devices.includes(hash)) return false;
  await store.update(account.userId, (now) =>
    now.devices.includes(hash) ? null : { ...now, devices: [...now.devices, hash].slice(-KEPT) },
  );
  return account.devices.length > 0;
}
