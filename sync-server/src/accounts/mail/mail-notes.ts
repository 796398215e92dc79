import { randomBytes } from 'node:crypto';
import type { MailKind } from '../../../../src/texts/mails.ts';
import { createClaimedNotes } from '../../storage/claim/claimed-notes.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { MailOrder } from './compose-mail.ts';
import type { Seal } from './seal.ts';

const PREFIX = 'mail:';
/** Replaces a person's id in a mail that must outlive their account. */
const NOBODY = 'nobody';

/** `mail:<user>:<drawn>`: a mail that may not have been delivered yet. */
interface MailNote {
  readonly _id: string;
  readonly type: 'mail';
  readonly kind: MailKind;
  /** The encrypted order: it contains an address, and the secret of a link. */
  readonly sealed: string;
  /** When it was requested, ISO 8601. */
  readonly since: string;
  /** The number of failed attempts. */
  readonly failures: number;
}

/** A mail as it is stored. */
export interface StoredMail {
  readonly id: string;
  /** Null: it cannot be decrypted any more, because the service's secret has changed. */
  readonly order: MailOrder | null;
  readonly kind: MailKind;
  /** Milliseconds. */
  readonly since: number;
  readonly failures: number;
}

/**
 * Undelivered mails, in the ledger, so that a restart loses none. An attempt begins with a claim of the note: only one
 * of several processes makes it, also on several nodes, and none if the person was removed. A crash between the mail
 * server's acceptance and the removal of the note makes the mail arrive twice.
 */
export interface MailNotes {
  /** All mails, of any process. */
  load(): Promise<{ readonly mail: StoredMail; readonly rev: string }[]>;
  /**
   * Creates the note, or replaces `rev`. Returns its revision; null: another process has changed it, or it was removed
   * with the person. @throws Failure 503 if its owner is not known
   */
  keep(
    id: string,
    order: MailOrder,
    state: Pick<StoredMail, 'since' | 'failures'>,
    rev?: string,
  ): Promise<string | null>;
  /** Does nothing if another process has it now. @throws Failure 503 if it is not known whether it was removed */
  drop(id: string, rev: string): Promise<void>;
}

/** The range of ids of a person's notes: from the first, up to and without the second. */
export function mailsTo(userId: string): [string, string] {
  const from = `${PREFIX}${userId}:`;
  return [from, `${from}\ufff0`];
}

export function drawMailId({ userId }: MailOrder): string {
  return mailsTo(userId ?? NOBODY)[0] + randomBytes(9).toString('hex');
}

export function createMailNotes(couch: Couch, seal: Seal): MailNotes {
  const notes = createClaimedNotes<MailNote>(couch, PREFIX);

  return {
    async load() {
      const found = [];
      for (const { note, rev } of await notes.all()) {
        const { _id: id, kind, sealed, since, failures } = note;
        const opened = seal.open(sealed, id);
        const order: MailOrder | null = opened === null ? null : JSON.parse(opened);
        found.push({ mail: { id, order, kind, since: Date.parse(since), failures }, rev });
      }
      return found;
    },
    async keep(id, order, { since, failures }, rev) {
      const note: MailNote = {
        _id: id,
        type: 'mail',
        kind: order.kind,
        sealed: seal.close(JSON.stringify(order), id),
        since: new Date(since).toISOString(),
        failures,
      };
      return rev === undefined ? await notes.write(note) : await notes.claim(note, rev);
    },
    async drop(id, rev) {
      await notes.remove(id, rev);
    },
  };
}
