import type { PostFact } from '../../domain/post/schema.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { Ask } from '../http/http-client.ts';

const KEYS_PER_REQUEST = 100;

export type Found = { post: PostFact; absence: null } | { post: null; absence: 'removed' | 'missing' };

interface Row {
  id?: string;
  key?: string;
  error?: string;
  value?: { deleted?: boolean };
  doc?: PostFact | null;
}

/** Posts by id from the service; null if it could not be reached. */
export async function fetchPosts(ask: Ask, ids: readonly string[]): Promise<Map<string, Found> | null> {
  const found = new Map<string, Found>();
  for (let at = 0; at < ids.length; at += KEYS_PER_REQUEST) {
    const keys = ids.slice(at, at + KEYS_PER_REQUEST);
    const answer = await ask('/db/community/_all_docs?include_docs=true', { method: 'POST', body: { keys } });
    if (answer.kind !== 'ok') return null;
    const { rows } = answer.body as { rows?: Row[] };
    if (!Array.isArray(rows)) return null;
    for (const { id, key, value, doc } of rows) {
      const post = id ?? key;
      if (post === undefined) continue;
      if (doc) found.set(post, { post: upgradeDocument(doc), absence: null });
      else found.set(post, { post: null, absence: value?.deleted === true ? 'removed' : 'missing' });
    }
  }
  return found;
}
