import { randomBytes } from 'node:crypto';
import type { AuditEntry, AuditPage } from '../../../src/domain/account/admin.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Couch } from '../engine/couch.ts';
import { stored } from '../engine/nano-answers.ts';

/** `audit:<time>:<random>`: one change by an admin, or by whoever may use the server's command line (`by` null). */
type AuditDocument = Omit<AuditEntry, 'id'> & { readonly type: 'audit' };

const PREFIX = 'audit:';
const END = `${PREFIX}\ufff0`;
const PAGE = 500;

/**
 * What admins did. An entry is written before its change takes effect, so there is no change without an entry; an entry
 * whose change was cut off may stand without one, and says what was meant.
 */
export interface Audit {
  /** `mark`, 12 hex digits: the same entry again, for instance after a restart, is the same one. */
  write(entry: Omit<AuditEntry, 'id'>, mark?: string): Promise<void>;
  /** Newest first. `after`: the `next` of the page before. */
  page(after: string | null): Promise<AuditPage>;
  /**
   * Takes the name of a removed person, and what was written about them, out of every entry; their id, which leads
   * nowhere any more, stays.
   */
  forget(userId: string): Promise<void>;
}

export function createAudit(couch: Couch): Audit {
  const entries = couch.use<AuditDocument>('accounts');

  return {
    async write(entry, mark = randomBytes(6).toString('hex')) {
      // False: it is there already.
      await stored(entries.insert({ type: 'audit', ...entry }, `${PREFIX}${entry.at}:${mark}`));
    },

    async page(after) {
      // One more than is shown tells whether there is a next page.
      const { rows } = await entries.list({
        start_key: after ?? END,
        end_key: PREFIX,
        descending: true,
        include_docs: true,
        skip: after === null ? 0 : 1,
        limit: LIMITS.adminPage + 1,
      });
      const found = rows.flatMap(({ doc }) => (doc ? [doc] : []));
      const shown = found.slice(0, LIMITS.adminPage).map(({ _id, _rev, type: _type, ...entry }) => ({
        id: _id,
        ...entry,
      }));
      return { rows: shown, next: found.length > LIMITS.adminPage ? (shown.at(-1)?.id ?? null) : null };
    },

    async forget(userId) {
      for (let from = PREFIX; ; ) {
        const { rows } = await entries.list({ start_key: from, end_key: END, include_docs: true, limit: PAGE });
        let missed = false;
        for (const { doc } of rows) {
          const nameless = doc ? withoutPerson(doc, userId) : null;
          if (nameless !== null && !(await stored(entries.insert(nameless)))) missed = true;
        }
        // An entry names two people, and the other one may be taken out of it at the same moment: then this page is
        // gone through once more.
        if (missed) continue;
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        from = `${last.id}\u0000`;
      }
    },
  };
}

/** The entry without what it says of a person; null when it says nothing (any more). */
function withoutPerson<D extends AuditDocument>(entry: D, userId: string): D | null {
  const { by, person, reason } = entry;
  const isAbout = person.userId === userId && (person.name !== '' || reason !== null);
  const isBy = by?.userId === userId && by.name !== '';
  if (!isAbout && !isBy) return null;
  const nameless = { userId, name: '' };
  return {
    ...entry,
    ...(isAbout ? { person: nameless, reason: null } : {}),
    ...(isBy ? { by: nameless } : {}),
  };
}

/** Whether a text may be the `after` of a page. */
export function isAuditId(text: string): boolean {
  return /^audit:[\dT:.Z-]{24}:[0-9a-f]{12}$/.test(text);
}
