import type { Ids } from '../../../../src/domain/kinds/id-grammar.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Store } from '../../storage/store/store.ts';
import type { ApprovalMatter } from './decisions.ts';

/** The matters of one type in some states. `by`: the time that orders them, indexed in couchdb/databases.ts. */
interface MatterList {
  readonly type: string;
  readonly states: readonly string[];
  readonly by: 'askedAt' | 'decidedAt';
  readonly direction: 'asc' | 'desc';
}

/**
 * A page for admins. `after`: `next` of the previous page, `<time>~<matter>`. Matters decided since then have left the
 * list, and none is skipped because of that.
 */
export async function readPage<M extends ApprovalMatter>(
  store: Pick<Store, 'find'>,
  { type, states, by, direction }: MatterList,
  after: string | null,
): Promise<{ shown: M[]; next: string | null }> {
  const positionOf = (matter: M) => `${matter[by] ?? ''}~${matter._id}`;
  const comesAfter = (one: string, other: string) => (direction === 'asc' ? one > other : one < other);
  const [from] = after?.split('~', 1) ?? [];
  const bound = from === undefined || direction === 'asc' ? { $gte: from ?? '' } : { $lte: from };

  /**
   * All matters in a state after the position, up to one more than a page. Several may share a millisecond, which the
   * engine orders arbitrarily: the last ones are omitted unless they are needed.
   */
  async function following(state: string): Promise<M[]> {
    for (let limit = SERVICE_LIMITS.adminPage + 2; ; limit *= 2) {
      const selector = { type, state, [by]: bound };
      const rows = await store.find(MATTERS, selector, limit, ['type', 'state', by], direction);
      const matters = rows.map(({ doc }) => upgradeDocument(doc as M));
      const mayGoOn = matters.length === limit;
      const cut = mayGoOn ? matters.at(-1)?.[by] : undefined;
      const behind = matters.filter(
        (matter) => matter[by] !== cut && (after === null || comesAfter(positionOf(matter), after)),
      );
      if (behind.length > SERVICE_LIMITS.adminPage || !mayGoOn) return behind;
    }
  }

  const found = (await Promise.all(states.map(following))).flat();
  found.sort((one, other) => (comesAfter(positionOf(one), positionOf(other)) ? 1 : -1));
  const shown = found.slice(0, SERVICE_LIMITS.adminPage);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : positionOf(last) };
}

/** Whether a text is a valid `after` of a page with these matters. */
export function isPosition(text: string, factIds: Ids): boolean {
  return /^[\dT:.Z-]{20,30}~/.test(text) && factIds.is(text.slice(text.indexOf('~') + 1));
}
