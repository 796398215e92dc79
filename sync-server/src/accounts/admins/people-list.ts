import type { AccountPage, AccountRow } from '../../../../src/domain/account/admin.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { Account } from '../documents.ts';
import { type PersonName, readNames } from '../person-names.ts';

/**
 * Accounts that a search reads at once and per response: a page of a search may be short and still have a next page.
 */
const CHUNK_SIZE = 200;
const MOST_READ = 2_000;

/** All accounts, newest first, as an admin sees them. */
export interface PeopleList {
  /**
   * `query`: part of a name or an address, case-insensitive; empty: all accounts. `after`: the `next` of the previous
   * page.
   */
  page(query: string, after: string | null): Promise<AccountPage>;
}

export function createPeopleList(couch: Couch): PeopleList {
  const accounts = couch.use<Account>('accounts');

  /**
   * Accounts after a key, in list order. Several may share a millisecond, and the engine has its own order for those:
   * the last ones are left for the next page, unless the page would then be empty.
   */
  async function following(after: string | null, size: number): Promise<{ found: Account[]; more: boolean }> {
    const createdAt = after === null ? { $gte: '' } : { $lte: after.slice(0, after.indexOf('~')) };
    for (let limit = size + 1; ; limit *= 2) {
      const { docs } = await accounts.find({
        selector: { type: 'account', createdAt },
        sort: [{ type: 'desc' }, { createdAt: 'desc' }],
        limit,
      });
      const more = docs.length === limit;
      const cut = more ? docs.at(-1)?.createdAt : undefined;
      const found = docs
        .filter((account) => (after === null || keyOf(account) < after) && account.createdAt !== cut)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
      if (found.length > 0 || !more) return { found, more };
    }
  }

  return {
    async page(query, after) {
      const wanted = folded(query.trim());
      const rows: AccountRow[] = [];
      let last = after;
      for (let read = 0; read < MOST_READ; ) {
        const { found, more } = await following(last, wanted === '' ? SERVICE_LIMITS.adminPage : CHUNK_SIZE);
        const names = await readNames(couch, found);
        for (const [index, account] of found.entries()) {
          last = keyOf(account);
          const row = rowOf(account, names.get(account.userId));
          if (folded(row.name).includes(wanted) || folded(row.email).includes(wanted)) rows.push(row);
          if (rows.length < SERVICE_LIMITS.adminPage) continue;
          return { rows, next: more || index < found.length - 1 ? last : null };
        }
        if (!more) return { rows, next: null };
        read += found.length;
      }
      return { rows, next: last };
    },
  };
}

/** The position of an account in the list: by its age, and within the same millisecond by its id. */
function keyOf({ createdAt, userId }: Account): string {
  return `${createdAt}~${userId}`;
}

/** Whether a text may be the `after` of a page. */
export function isListKey(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[0-9a-f]{32}$/.test(text);
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('uk')
    .replace(/['`‘ʼ]/g, '’');
}

function rowOf(account: Account, name: PersonName | undefined): AccountRow {
  const { userId, email, roles, status, suspension, createdAt, letter } = account;
  return {
    userId,
    name: name?.name ?? '',
    letter: name?.letter ?? letter,
    avatar: name?.avatar ?? null,
    email,
    roles: [...roles],
    suspension: status === 'suspended' ? { reason: suspension?.reason ?? '', at: suspension?.at ?? createdAt } : null,
    createdAt,
  };
}
