import { setTimeout } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { limitTogether } from '../media/limit-together.ts';
import { type Pauses, pauseAfter } from '../pauses.ts';
import type { Texts } from '../texts.ts';
import { composeMail, type MailOrder } from './compose-mail.ts';
import type { DeliverMail } from './deliver-mail.ts';

/** Sends mails in the background: whoever orders one neither waits for it nor learns whether it went out. */
export interface Mailer {
  send(order: MailOrder): void;
  /** Waits for the tries that are being made, gives up what would be tried again later, and says in the log how many those were. */
  stop(): Promise<void>;
}

interface Parts {
  readonly deliver: DeliverMail;
  readonly texts: Texts;
  readonly contact: string;
  readonly log: Log;
  readonly pauses?: Pauses;
}

/** Six pauses: about an hour in all, after which a link for an hour would have ended anyway. */
const PAUSES: Pauses = { first: 30_000, most: 20 * 60_000 };
const TRIES = 7;
const TOGETHER = 3;
/** How long a stopping service waits for a mail server. */
const GRACE_MS = 5_000;

export function createMailer({ deliver, texts, contact, log, pauses = PAUSES }: Parts): Mailer {
  const limited = limitTogether(TOGETHER);
  const trying = new Set<Promise<void>>();
  const waiting = new Set<NodeJS.Timeout>();
  let stopped = false;

  function start(order: MailOrder, failures: number): void {
    const tried: Promise<void> = limited(() => attempt(order, failures)).finally(() => trying.delete(tried));
    trying.add(tried);
  }

  async function attempt(order: MailOrder, failures: number): Promise<void> {
    const { kind, to } = order;
    try {
      await deliver(kind, to, composeMail(order, texts, contact));
    } catch (err) {
      const tries = failures + 1;
      if (isFinal(err) || tries >= TRIES) {
        log.error({ err, mail: kind, tries }, 'mail not sent, given up');
      } else {
        log.warn({ err, mail: kind, tries }, 'mail not sent, will be tried again');
        later(order, tries);
      }
    }
  }

  function later(order: MailOrder, failures: number): void {
    const timer = globalThis.setTimeout(
      () => {
        waiting.delete(timer);
        start(order, failures);
      },
      pauseAfter(failures - 1, pauses),
    );
    waiting.add(timer);
  }

  return {
    send(order) {
      if (stopped) log.error({ mail: order.kind }, 'mail not sent: the service is stopping');
      else start(order, 0);
    },
    async stop() {
      stopped = true;
      await Promise.race([Promise.all(trying), setTimeout(GRACE_MS, undefined, { ref: false })]);
      if (trying.size > 0)
        log.error({ mails: trying.size }, 'mails possibly not sent: the service stops while they are');
      for (const timer of waiting) clearTimeout(timer);
      if (waiting.size > 0)
        log.error({ mails: waiting.size }, 'mails not sent: the service stops before their next try');
      waiting.clear();
    },
  };
}

/** The server refused this mail for good (RFC 5321, section 4.2.1): asking again would get the same answer. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}
