import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time/spans.ts';
import { notesOf } from '../../storage/ledger/ledger.ts';
import type { Store } from '../../storage/store/store.ts';
import { counted, type Notes } from './report.ts';

/**
 * Notes that the publisher removes after doing their task, by the prefix of their ids. A note that is unchanged between
 * the two reads is stuck.
 */
const TASKS: Readonly<Record<string, string>> = {
  recount: 'numbers to be counted anew',
  copy: 'copies to be brought up',
  move: 'pets to be transferred',
  request: 'matters to be decided about',
  delivery: 'people to be told something',
  look: 'statements to be decided anew',
  author: 'people whose name changed',
};

interface Waiting {
  readonly one: string;
  readonly many: string;
  readonly maxAge: number;
  readonly todo: string;
}

/** Notes that contain their start time, and the age from which an operator has to look into them. */
const WAITING: Readonly<Record<string, Waiting>> = {
  pending: {
    one: 'photo that a statement waits for',
    many: 'photos that statements wait for',
    // Its author is notified after this time, and then has to act.
    maxAge: DURATIONS.photoWait + HOUR_MS,
    todo: 'Look in the service’s log for why its publisher does not come to them.',
  },
  mail: {
    one: 'mail that could not be handed over yet',
    many: 'mails that could not be handed over yet',
    maxAge: 10 * MINUTE_MS,
    todo: 'Look for "mail not sent" in the log, and whether SMTP_URL is right; after about an hour a mail is given up.',
  },
  push: {
    one: 'message that a push service did not take yet',
    many: 'messages that push services did not take yet',
    maxAge: DURATIONS.renotify + HOUR_MS,
    todo: 'See to it that the service reaches port 443 outside; a message that is older than a day goes by itself.',
  },
};

interface LedgerNote {
  readonly since: unknown;
  readonly told: unknown;
  readonly epoch: unknown;
  readonly givenUp: unknown;
  readonly database: unknown;
}

interface LedgerState {
  /** Tasks by id, with their revision. */
  readonly tasks: ReadonlyMap<string, string>;
  /** Kind of note -> since when each note waits, in milliseconds. */
  readonly waiting: ReadonlyMap<string, readonly number[]>;
  /** How many people have statements of a newer version that wait, and how many such statements there are. */
  readonly newer: { readonly people: number; readonly statements: number };
}

interface Times {
  readonly now: () => number;
  /** Between the two reads, in milliseconds. */
  readonly pauseMs: number;
}

/** Reports what remains to be done, how old it is, and whether a process does it. */
export async function checkLedger(store: Store, { now, pauseMs }: Times, notes: Notes): Promise<void> {
  const first = await readLedger(store, notes);
  for (const [sort, since] of first.waiting) checkWaiting(sort, since, now(), notes);
  checkNewer(first.newer, notes);
  if (first.tasks.size === 0) return;
  await sleep(pauseMs);
  const second = await readLedger(store, null);
  const stuck = [...first.tasks].filter(([id, rev]) => second.tasks.get(id) === rev);
  for (const [sort, what] of Object.entries(TASKS)) {
    const count = stuck.filter(([id]) => nameIn(id) === sort).length;
    if (count === 0) continue;
    notes.wrong(
      'ledger',
      `${counted(count, 'note')} in the ledger stayed untouched for ${Math.round(pauseMs / 1000)} s: ${what}.`,
      'See to it that one process publishes (PUBLISHER, PUBLISHER_SHARD), and look for "publishing failed" in its log.',
    );
  }
}

async function readLedger(store: Store, notes: Notes | null): Promise<LedgerState> {
  const tasks = new Map<string, string>();
  const waiting = new Map<string, number[]>();
  const newer = { databases: new Set<unknown>(), statements: 0 };
  for (const sort of [...Object.keys(TASKS), ...Object.keys(WAITING), 'newer', 'lease']) {
    for await (const { id, rev, doc } of notesOf(store, `${sort}:`)) {
      const { since, told: notified, epoch, givenUp, database } = fieldsOf<LedgerNote>(doc);
      if (sort in TASKS) tasks.set(id, rev);
      else if (sort === 'newer') {
        newer.statements += 1;
        newer.databases.add(database);
      } else if (sort === 'lease') notes?.seen(describeLease(id, epoch, givenUp));
      // An author who was notified that a photo is missing knows; it may still arrive.
      else if (notified !== true) waiting.set(sort, [...(waiting.get(sort) ?? []), Date.parse(String(since))]);
    }
  }
  return { tasks, waiting, newer: { people: newer.databases.size, statements: newer.statements } };
}

/** Any person may write any number there. If the service is really outdated, many people have newer statements. */
const MADE_UP_BY = 2;

function checkNewer({ people, statements }: LedgerState['newer'], notes: Notes): void {
  if (statements === 0) return;
  const sentence =
    `${counted(statements, 'statement')} of ${counted(people, 'person', 'people')} wait unanswered, because they say ` +
    'that a newer version of the app wrote them than this service knows.';
  if (people > MADE_UP_BY) notes.wrong('ledger', sentence, 'Update the service.');
  else notes.seen(`${sentence} Somebody may have made that up; update the service if there is a newer one.`);
}

function checkWaiting(sort: string, since: readonly number[], now: number, notes: Notes): void {
  const kind = WAITING[sort];
  if (kind === undefined) return;
  const oldest = Math.max(...since.map((at) => now - at));
  const sentence = `${counted(since.length, kind.one, kind.many)}, the oldest for ${inWords(oldest)}.`;
  if (oldest > kind.maxAge) notes.wrong('ledger', sentence, kind.todo);
  else notes.seen(sentence);
}

/**
 * Only a process that watches the lease for longer than its life knows whether its holder is alive (docs/claims.md).
 */
function describeLease(id: string, epoch: unknown, givenUp: unknown): string {
  const name = id.slice('lease:'.length);
  return `The lease "${name}" was taken ${String(epoch)} times and is ${givenUp === true ? 'free' : 'held'}.`;
}

export function inWords(milliseconds: number): string {
  if (milliseconds < 2 * MINUTE_MS) return `${Math.max(0, Math.round(milliseconds / 1000))} s`;
  if (milliseconds < 2 * HOUR_MS) return `${Math.round(milliseconds / MINUTE_MS)} minutes`;
  return `${Math.round(milliseconds / HOUR_MS)} hours`;
}
