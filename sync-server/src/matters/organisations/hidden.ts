import { decisionId } from '../../../../src/domain/moderation/id.ts';
import { isLiving, type Store } from '../../storage/store/store.ts';

const MODERATION = 'moderation';

/**
 * Which of these organisations (their facts) a moderator hid or removed. Their matters stay, because they belong to
 * their teams; outsiders do not see them.
 */
export async function hiddenAmong(store: Pick<Store, 'read'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await store.read(MODERATION, ids.map(decisionId));
  return new Set(ids.filter((id) => isLiving(rows.get(decisionId(id)))));
}
