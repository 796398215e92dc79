import { randomBytes } from 'node:crypto';
import { type StoredAccount, sha256 } from '../documents.ts';
import type { AccountStore } from '../store.ts';

/** Beyond this the oldest devices are forgotten: a sign-in there counts as new again. */
const MAX_KNOWN_DEVICES = 20;
const MARK = /^[\w-]{22}$/;

/**
 * A mark distinguishes a device from others of the same type: it is random, in a cookie that survives signing out and
 * that no script can read. The account stores a hash of it with the person's id, so accounts used on one device cannot
 * be linked.
 */
export function markOf(cookie: string | undefined): string {
  return cookie !== undefined && MARK.test(cookie) ? cookie : randomBytes(16).toString('base64url');
}

/**
 * The device as the account knows it, by the mark in its cookie; null if it never signed in to this account, or too
 * long ago.
 */
export function knownDevice(account: StoredAccount, cookie: string | undefined): string | null {
  if (cookie === undefined || !MARK.test(cookie)) return null;
  const hash = deviceOf(account, cookie);
  return account.devices.includes(hash) ? hash : null;
}

/**
 * Remembers the device. Returns true if the account was used on other devices before and never on this one: its owner
 * should be notified.
 */
export async function rememberDevice(store: AccountStore, account: StoredAccount, mark: string): Promise<boolean> {
  const hash = deviceOf(account, mark);
  if (account.devices.includes(hash)) return false;
  await store.update(account.userId, (now) =>
    now.devices.includes(hash) ? null : { ...now, devices: [...now.devices, hash].slice(-MAX_KNOWN_DEVICES) },
  );
  return account.devices.length > 0;
}

/** A device as the account knows it; `mark` as `markOf` returns it. */
export function deviceOf({ userId }: StoredAccount, mark: string): string {
  return sha256(`${userId}:${mark}`);
}
