import { statusOf } from './couch.ts';

/** What was read; null: there is no such document. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/**
 * Whether a write took place; false when somebody else's was there first. On a cluster two may hear that theirs did:
 * for what may be so (docs/claims.md).
 */
export async function stored(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (statusOf(error) === 409) return false;
    throw error;
  }
}

/**
 * Whether a removal took place; false when somebody else wrote or removed it first (the engine's answer to that is
 * 404).
 */
export async function removed(removing: Promise<unknown>): Promise<boolean> {
  try {
    return await stored(removing);
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
