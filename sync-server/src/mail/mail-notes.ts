import { randomBytes } from 'node:crypto';
import type { MailKind } from '../../../src/texts/mails.ts';
import { createClaimedNotes } from '../claim/claimed-notes.ts';
import type { Couch } from '../engine/couch.ts';
import type { MailOrder } from './compose-mail.ts';
import type { Seal } from './seal.ts';

const PREFIX = 'mail:';
/** In place of a person's id, of a mail that is to outlive their account. */
const NOBODY = 'nobody';

/** `mail:<user>:<drawn>`: a mail that may not have been handed over yet. */
interface MailNote {
  readonly _id: string;
  readonly type: 'mail';
  readonly kind: MailKind;
  /** The order: it has an address, and the secret of a link. */
  readonly sealed: string;
  /** When it was asked for, ISO 8601. */
  readonly since: string;
  /** How often it could not be handed over. */
  readonly failures: number;
}

/** A mail as it is written down. */
export interface StoredMail {
  readonly id: string;
  /** Null: it can be read no more, because the service has another secret. */
  readonly order: MailOrder | null;
  readonly kind: MailKind;
  /** Milliseconds. */
  readonly since: number;
  readonly failures: number;
}

/**
 * Mails that are on their way, in the ledger, so that a restart loses none. A try begins with a claim on the note: of
 * several processes that know of it one makes the try, on several nodes too, and none when the person is gone. Between
 * a mail server's yes and the end of the note a kill makes the mail come twice.
 */
export interface MailNotes {
  /** All of them, whoever left them. */
  load(): Promise<{ readonly mail: StoredMail; readonly rev: string }[]>;
  /**
   * Writes it anew, or claims the place of `rev`. Answers its revision; null: another process was here, or it went with
   * the person. @throws Failure 503 when it cannot be known whose it is
   */
  keep(
    id: string,
    order: MailOrder,
    state: Pick<StoredMail, 'since' | 'failures'>,
    rev?: string,
  ): Promise<string | null>;
  /** Left as it is when another process has it now. @throws Failure 503 when it cannot be known whether it is gone */
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
