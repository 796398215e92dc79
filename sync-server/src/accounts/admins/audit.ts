import { randomBytes } from 'node:crypto';
import type { DocumentScope } from 'nano';
import type { AuditEntry, AuditPage } from '../../../../src/domain/account/admin.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { pagesById } from '../../base/lib/pages.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, stored } from '../../storage/engine/nano-answers.ts';
import type { AccountStore } from '../store.ts';

/** `audit:<time>:<random>`: one change by an admin, or by the server's command line (`by` null). */
type AuditDocument = Omit<AuditEntry, 'id'> & { readonly type: 'audit' };

type Entries = DocumentScope<AuditDocument>;

const PREFIX = 'audit:';
const END = `${PREFIX}\ufff0`;
const PAGE_SIZE = 500;

/** Stands in for a person whose id is unknown. */
export const NOBODY_KNOWN = '0'.repeat(32);

/**
 * What admins did. An entry is written before its change takes effect, so no change lacks an entry; after a crash an
 * entry may exist without its change.
 */
export interface Audit {
  /**
   * Omits what the entry says about a person whose account is deleted: their removal may have cleaned the list just
   * before this entry was written. `mark`, 12 hex digits: makes the write idempotent, for instance after a restart.
   */
  write(entry: Omit<AuditEntry, 'id'>, mark?: string): Promise<void>;
  /** Newest first. `after`: the `next` of the previous page. */
  page(after: string | null): Promise<AuditPage>;
}

export function createAudit(couch: Couch, accounts: Pick<AccountStore, 'account'>): Audit {
  const entries = couch.use<AuditDocument>('accounts');

  return {
    async write(entry, mark = randomBytes(6).toString('hex')) {
      const id = `${PREFIX}${entry.at}:${mark}`;
      // False if the entry already exists.
      await stored(entries.insert({ type: 'audit', ...entry }, id));
      for (const named of [entry.by, entry.person]) {
        if (named === null || named.userId === NOBODY_KNOWN) continue;
        if ((await accounts.account(named.userId)) === null) await forgetIn(entries, id, named.userId);
      }
    },

    async page(after) {
      // One more than a page shows, to know whether a next page exists.
      const { rows } = await entries.list({
        start_key: after ?? END,
        end_key: PREFIX,
        descending: true,
        include_docs: true,
        skip: after === null ? 0 : 1,
        limit: SERVICE_LIMITS.adminPage + 1,
      });
      const found = rows.flatMap(({ doc }) => (doc ? [doc] : []));
      const shown = found.slice(0, SERVICE_LIMITS.adminPage).map(({ _id, _rev, type: _type, ...entry }) => ({
        id: _id,
        ...entry,
      }));
      return { rows: shown, next: found.length > SERVICE_LIMITS.adminPage ? (shown.at(-1)?.id ?? null) : null };
    },
  };
}

/**
 * Removes the name of a removed person, and the texts about them, from every entry; their id, which no longer leads
 * anywhere, stays. Where lists lag, the newest entries are found when this is repeated. `since`, ISO 8601: a repetition
 * skips older entries.
 */
export async function forgetInAudit(couch: Couch, userId: string, since = ''): Promise<void> {
  const entries = couch.use<AuditDocument>('accounts');
  const read = async (start_key: string) =>
    (await entries.list({ start_key, end_key: END, include_docs: true, limit: PAGE_SIZE })).rows;
  for await (const rows of pagesById(PREFIX + since, PAGE_SIZE, read))
    for (const { id, doc } of rows) if (doc && withoutPerson(doc, userId)) await forgetIn(entries, id, userId);
}

/** An entry names two people, and another process may be removing the other one at the same moment. */
async function forgetIn(entries: Entries, id: string, userId: string): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const entry = await orNull(entries.get(id));
    const nameless = entry && withoutPerson(entry, userId);
    isDone = nameless === null || (await stored(entries.insert(nameless)));
  }
}

/** The entry without what it says about a person; null if it says nothing (any more). */
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
