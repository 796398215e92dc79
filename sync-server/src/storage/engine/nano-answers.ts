import { statusOf } from './couch.ts';

/** The answer to a request; null if the document or its database does not exist. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/**
 * Whether a write succeeded; false on a conflict. On a cluster two writers may both get a success, so use it only where
 * that is harmless (docs/claims.md).
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
 * Whether a removal succeeded; false if another process wrote or removed the document first (the engine then responds
 * with 404).
 */
export async function removed(removing: Promise<unknown>): Promise<boolean> {
  try {
    return await stored(removing);
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}
