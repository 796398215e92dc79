import { setTimeout } from 'node:timers/promises';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import type { MailKind } from '../../../../src/texts/mails.ts';
import { concurrencyLimit } from '../../base/lib/concurrency-limit.ts';
import { type Pauses, pauseAfter } from '../../base/lib/pauses.ts';
import type { Log } from '../../base/logging/log.ts';
import type { MailResult } from '../../base/metrics/metrics.ts';
import type { Texts } from '../../texts.ts';
import { composeMail, type MailOrder } from './compose-mail.ts';
import type { DeliverMail } from './deliver-mail.ts';
import { drawMailId, type MailNotes } from './mail-notes.ts';

/** Sends mails in the background: the caller neither waits for a mail nor learns whether it was sent. */
export interface Mailer {
  send(order: MailOrder): void;
  /**
   * Resumes what an earlier run left. Resolves when that was read. Where lists lag, a second call finds what was not
   * listed yet.
   */
  resume(): Promise<void>;
  /** Waits for the attempts in progress; retries are left to the next start, and the log contains their number. */
  stop(): Promise<void>;
  /** The number of mails in progress or queued, and of those that wait for a retry. */
  queued(): { readonly trying: number; readonly waiting: number };
}

export interface MailerOptions {
  readonly deliver: DeliverMail;
  readonly notes: MailNotes;
  readonly texts: Texts;
  readonly contact: string;
  readonly log: Log;
  readonly now?: () => number;
  readonly pauses?: Pauses;
  /** Default: not counted. */
  readonly onTried?: (kind: MailKind, result: MailResult) => void;
}

/** A mail that is being sent. */
interface Mail {
  readonly id: string;
  readonly order: MailOrder;
  readonly since: number;
  readonly failures: number;
  /** The revision of its note; null: the note could not be written. */
  readonly rev: string | null;
}

/** Six pauses: about an hour in all, after which a link for an hour would have expired anyway. */
const PAUSES: Pauses = { first: 30_000, most: 20 * 60_000 };
const MAX_TRIES = 7;
const PARALLEL_MAILS = 3;
/** How long a stopping service waits for a mail server. */
const GRACE_MS = 5_000;

export function createMailer(parts: MailerOptions): Mailer {
  return new BackgroundMailer(parts);
}

/** A mail is in progress, waits for a retry, or is done; its note says what the next start has to do. */
class BackgroundMailer implements Mailer {
  readonly #limited = concurrencyLimit(PARALLEL_MAILS);
  readonly #trying = new Set<Promise<void>>();
  readonly #waiting = new Set<NodeJS.Timeout>();
  /** Ids of mails that are in progress or wait for a retry. */
  readonly #underWay = new Set<string>();
  readonly #now: () => number;
  readonly #pauses: Pauses;
  /** When the mails of earlier runs were first read, in milliseconds since 1970. */
  #resumedAt: number | null = null;
  #stopped = false;
  /** The number of mails whose attempt ended when the service was already stopping. */
  #leftToNextStart = 0;

  constructor(private readonly parts: MailerOptions) {
    this.#now = parts.now ?? Date.now;
    this.#pauses = parts.pauses ?? PAUSES;
  }

  send(order: MailOrder): void {
    if (this.#stopped) this.parts.log.error({ mail: order.kind }, 'mail not sent: the service is stopping');
    else this.#start({ id: drawMailId(order), order, since: this.#now(), failures: 0, rev: null });
  }

  async resume(): Promise<void> {
    const { notes, log } = this.parts;
    // A mail that was requested later belongs to another process, which is sending it.
    const before = this.#resumedAt ?? Number.POSITIVE_INFINITY;
    this.#resumedAt ??= this.#now();
    for (const { mail, rev } of await notes.load()) {
      const { id, order, kind, since, failures } = mail;
      if (this.#underWay.has(id) || since > before) continue;
      if (order === null || this.#now() - since > worthSending(kind)) {
        log.error({ mail: kind, tries: failures }, 'mail of an earlier run not sent: too late, or not readable now');
        this.parts.onTried?.(kind, 'given-up');
        await this.#forget(id, kind, rev);
      }
      // If another process waits for a retry of it, that process gives it up; if it is sending it, the mail arrives
      // twice.
      else this.#start({ id, order, since, failures, rev });
    }
  }

  queued(): { readonly trying: number; readonly waiting: number } {
    return { trying: this.#trying.size, waiting: this.#waiting.size };
  }

  async stop(): Promise<void> {
    const { log } = this.parts;
    this.#stopped = true;
    await Promise.race([Promise.all(this.#trying), setTimeout(GRACE_MS, undefined, { ref: false })]);
    if (this.#trying.size > 0)
      log.warn({ mails: this.#trying.size }, 'the service stops while mails are sent; the next start sends them');
    for (const timer of this.#waiting) clearTimeout(timer);
    const mails = this.#waiting.size + this.#leftToNextStart;
    if (mails > 0) log.info({ mails }, 'mails wait for the next start');
    this.#waiting.clear();
  }

  #start(mail: Mail): void {
    this.#underWay.add(mail.id);
    const tried: Promise<void> = this.#try(mail).finally(() => this.#trying.delete(tried));
    this.#trying.add(tried);
  }

  /** The note is written before the mail is queued, because a silent mail server may block the queue for long. */
  async #try(mail: Mail): Promise<void> {
    const mine = await this.#note(mail);
    const isOver = mine === null || (await this.#limited(() => this.#attempt(mine)));
    if (isOver) this.#underWay.delete(mail.id);
  }

  /** False: it waits for a retry. */
  async #attempt(mail: Mail): Promise<boolean> {
    const { deliver, texts, contact } = this.parts;
    const { kind, to } = mail.order;
    try {
      await deliver(kind, to, composeMail(mail.order, texts, contact));
      this.parts.onTried?.(kind, 'sent');
    } catch (err) {
      if (await this.#tryLater(mail, err)) return false;
    }
    if (mail.rev !== null) await this.#forget(mail.id, kind, mail.rev);
    return true;
  }

  /** False: no more retries. */
  async #tryLater(mail: Mail, err: unknown): Promise<boolean> {
    const { log } = this.parts;
    const { kind } = mail.order;
    const tries = mail.failures + 1;
    if (isFinal(err) || tries >= MAX_TRIES) {
      log.error({ err, mail: kind, tries }, 'mail not sent, given up');
      this.parts.onTried?.(kind, 'given-up');
      return false;
    }
    log.warn({ err, mail: kind, tries }, 'mail not sent, will be tried again');
    this.parts.onTried?.(kind, 'later');
    const again = await this.#note({ ...mail, failures: tries });
    if (again !== null) this.#wait(again, pauseAfter(mail.failures, this.#pauses));
    return true;
  }

  /**
   * Null: this process must not send it any more. If the note cannot be written, the mail is sent regardless; only a
   * restart would lose it.
   */
  async #note(mail: Mail): Promise<Mail | null> {
    try {
      const rev = await this.parts.notes.keep(mail.id, mail.order, mail, mail.rev ?? undefined);
      return rev === null ? null : { ...mail, rev };
    } catch (err) {
      this.parts.log.warn({ err, mail: mail.order.kind }, 'a mail could not be written down');
      return mail;
    }
  }

  async #forget(id: string, kind: MailKind, rev: string): Promise<void> {
    try {
      await this.parts.notes.drop(id, rev);
    } catch (err) {
      this.parts.log.warn({ err, mail: kind }, 'the note of a mail stays, so it may come once more');
    }
  }

  #wait(mail: Mail, pause: number): void {
    if (this.#stopped) {
      this.#leftToNextStart += 1;
      return;
    }
    const timer = globalThis.setTimeout(() => {
      this.#waiting.delete(timer);
      this.#start(mail);
    }, pause);
    this.#waiting.add(timer);
  }
}

/**
 * A mail with an expired link is useless. One without a link is a warning; it stays worth sending for as long as a
 * confirmation link is valid.
 */
function worthSending(kind: MailKind): number {
  return kind === 'reset' ? DURATIONS.resetLink : DURATIONS.confirmLink;
}

/** The server rejected this mail permanently (RFC 5321, section 4.2.1): a retry would get the same response. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
