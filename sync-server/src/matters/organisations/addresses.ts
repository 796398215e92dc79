import { emailHint } from '../../../../src/domain/organisation/rules.ts';
import { type Account, emailClaimIds } from '../../accounts/documents.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type NewDocument, type Store } from '../../storage/store/store.ts';

const CLAIM = 'email:';
const PREFIX = 'awaited:';
/**
 * Limit of organisations waiting for one address that are read at once; further ones are found after these were
 * handled.
 */
const MAX_ORGANISATIONS_READ = 1_000;

/** An address as an organisation stores it: its digest, and the part that may be shown. */
export interface StoredAddress {
  readonly digest: string;
  readonly hint: string;
  /** The person who has proved the address; null if none has, or none may be revealed. */
  readonly person: string | null;
}

/** Finds the owners of e-mail addresses. Only a person who has proved an address is found by it. */
export interface Addresses {
  of(email: string): Promise<StoredAddress>;
  /** By the digest; null if nobody has proved it yet. */
  personOf(digest: string): Promise<string | null>;
}

export function createAddresses(accounts: Pick<AccountStore, 'byEmail' | 'claimed'>): Addresses {
  return {
    async of(email) {
      return { digest: digestOf(email), hint: emailHint(email), person: provedBy(await accounts.byEmail(email)) };
    },
    personOf: async (digest) => provedBy(await accounts.claimed(CLAIM + digest)),
  };
}

function digestOf(email: string): string {
  return (emailClaimIds(email).at(-1) ?? '').slice(CLAIM.length);
}

function provedBy(account: Account | null): string | null {
  return account !== null && account.emailConfirmedAt !== null ? account.userId : null;
}

interface AwaitedNote {
  readonly _id: string;
  readonly type: 'awaited';
  readonly matter: string;
}

/** Whether an organisation waits until someone proves an address. */
export interface Awaiting {
  readonly digest: string;
  readonly matter: string;
  readonly waits: boolean;
}

const noteId = ({ digest, matter }: Pick<Awaiting, 'digest' | 'matter'>) => `${PREFIX}${digest}:${matter}`;

/**
 * Notes in the ledger which organisation waits for an address, so that the person who proves it finds their invites.
 * Idempotent.
 */
export async function noteAwaited(grouped: GroupedStore, awaiting: readonly Awaiting[]): Promise<void> {
  if (awaiting.length === 0) return;
  const rows = await grouped.read(LEDGER, awaiting.map(noteId));
  const changes = awaiting.flatMap((each): NewDocument[] => {
    const row = rows.get(noteId(each));
    if (isLiving(row)) return each.waits ? [] : [{ _id: row.id, _rev: row.rev, _deleted: true }];
    const note: AwaitedNote = { _id: noteId(each), type: 'awaited', matter: each.matter };
    return each.waits ? [note] : [];
  });
  const written = await grouped.write(LEDGER, changes);
  if (written.some((one) => !one.ok && !one.conflict)) throw new Error('an awaited address could not be noted');
}

/** The organisations that wait for this address. */
export async function awaitedBy(store: Pick<Store, 'range'>, email: string): Promise<string[]> {
  const from = `${PREFIX}${digestOf(email)}:`;
  const rows = await store.range(LEDGER, from, `${from}\ufff0`, MAX_ORGANISATIONS_READ);
  return rows.map(({ doc }) => (doc as AwaitedNote).matter);
}
