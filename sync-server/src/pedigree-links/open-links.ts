import { createHash } from 'node:crypto';
import type { PedigreeLinkMatter } from '../../../src/domain/pedigree-link/schema.ts';
import { type LinkList, type LinkState, OPEN_LINK_STATES } from '../../../src/domain/pedigree-link/states.ts';
import type { LinkDecision, ListedLinks } from '../../../src/domain/pedigree-link/told.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import type { Audit } from '../accounts/audit.ts';
import { readNames } from '../accounts/person-names.ts';
import type { AccountStore } from '../accounts/store.ts';
import { lookAfter, type MatterRequest } from '../arbiter/requests.ts';
import type { Couch } from '../engine/couch.ts';
import { Failure } from '../http/failure.ts';
import { isLiving } from '../store/rows.ts';
import { createStore } from '../store/store.ts';
import { readLinkList } from './link-list.ts';
import { MODERATION, type VerdictDocument, verdictId } from './verdicts.ts';

export interface OpenLinksParts {
  readonly couch: Couch;
  readonly accounts: Pick<AccountStore, 'account'>;
  readonly audit: Pick<Audit, 'write' | 'forget'>;
  readonly askArbiter: (requests: readonly MatterRequest[]) => Promise<void>;
}

/** What admins see of links with pedigrees, and decide. */
export interface LinkDecisions {
  /** `after`: the `next` of the page before. */
  list(list: LinkList, after: string | null): Promise<ListedLinks>;
  /**
   * When this resolves, the arbiter is certain to carry it out. The same decision once more changes nothing.
   * @throws Failure 409 `pedigree-link/nothing-to-decide`
   */
  decide(by: string, decision: LinkDecision): Promise<void>;
}

/** What was granted may be refused later, when somebody shows that it is not so. */
const REFUSABLE: ReadonlySet<LinkState> = new Set([...OPEN_LINK_STATES, 'granted']);
const GRANTABLE: ReadonlySet<LinkState> = new Set(OPEN_LINK_STATES);

export function createLinkDecisions({ couch, accounts, audit, askArbiter }: OpenLinksParts): LinkDecisions {
  const store = createStore(couch);

  async function namesOf(userIds: readonly string[]): Promise<(userId: string) => { userId: string; name: string }> {
    const known = await Promise.all([...new Set(userIds)].map((userId) => accounts.account(userId)));
    const names = await readNames(
      couch,
      known.flatMap((account) => account ?? []),
    );
    return (userId) => ({ userId, name: names.get(userId)?.name ?? '' });
  }

  /** Before it takes effect, as every change by an admin. */
  async function writeAudit(by: string, owner: string, { granted, reason }: LinkDecision, mark: string, at: string) {
    const named = await namesOf([by, owner]);
    const action = granted ? ('pedigree-linked' as const) : ('pedigree-link-refused' as const);
    await audit.write({ at, action, by: named(by), person: named(owner), role: null, reason }, mark);
    // Whoever gave their account up meanwhile may have been taken out of the list just before this entry came in.
    for (const userId of [by, owner]) if ((await accounts.account(userId)) === null) await audit.forget(userId);
  }

  return {
    list: (list, after) => readLinkList({ store, namesOf }, list, after),

    async decide(by, decision) {
      const { link, granted, reason } = decision;
      const id = verdictId(link);
      const [matters, verdicts] = await Promise.all([store.read(MATTERS, [link]), store.read(MODERATION, [id])]);
      const row = matters.get(link);
      if (!isLiving(row)) throw nothingToDecide();
      const { state, askedAt, authorId } = upgradeDocument(row.doc as PedigreeLinkMatter);
      const before = verdicts.get(id);
      const last = isLiving(before) ? (before.doc as VerdictDocument) : null;
      const isRepeated = last?.askedAt === askedAt && last.granted === granted && last.reason === reason;
      if (!isRepeated) {
        if (!(granted ? GRANTABLE : REFUSABLE).has(state)) throw nothingToDecide();
        const at = new Date().toISOString();
        const mark = createHash('sha256').update(`${link} ${askedAt}`).digest('hex').slice(0, 12);
        await writeAudit(by, authorId, decision, mark, at);
        const verdict: VerdictDocument = {
          _id: id,
          type: 'pedigree-verdict',
          granted,
          reason,
          askedAt,
          at,
          uid: authorId,
        };
        const standing = before === undefined ? {} : { _rev: before.rev };
        const [written] = await store.write(MODERATION, [{ ...verdict, ...standing }]);
        // Somebody else decided at the same moment.
        if (written?.ok !== true) throw nothingToDecide();
      }
      await askArbiter([lookAfter(link)]);
    },
  };
}

function nothingToDecide(): Failure {
  return new Failure(409, 'pedigree-link/nothing-to-decide', 'There is nothing (left) to decide.');
}
