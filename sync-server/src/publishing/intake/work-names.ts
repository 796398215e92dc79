import type { WorkState } from './work-queue.ts';

/** Work for all databases at once; each is queued at most once. */
export const CHORES = ['scan', 'arrivals', 'removals', 'rechecks', 'tasks', 'newer', 'checkpoints'] as const;
export type Chore = (typeof CHORES)[number];

/** Tasks noted in the ledger: for a post, a person's copy, a pet, an executor, or a person. */
export const TASKS = ['recount', 'copy', 'hand-over', 'arbitrate', 'notify'] as const;
export type TaskKind = (typeof TASKS)[number];

/** A unit of the queue: an own database's next step, a chore, or a task of the ledger. */
export type Work =
  | { readonly kind: 'step'; readonly database: string }
  | { readonly kind: 'chore'; readonly chore: Chore }
  | { readonly kind: 'task'; readonly task: TaskKind; readonly subject: string };

/**
 * Chores have names in the queue like databases, so that failed ones are retried like any work. No database's name
 * begins with a bracket.
 */
export function choreName(chore: Chore): string {
  return `(${chore})`;
}

/** `subject`: the id in the task's note. */
export function taskName(task: TaskKind, subject: string): string {
  return `(${task})${subject}`;
}

/** The work under this name. */
export function workNamed(name: string): Work {
  const [, kind = '', subject = ''] = /^\(([a-z-]+)\)(.*)$/s.exec(name) ?? [];
  const chore = CHORES.find((each) => each === kind);
  if (chore !== undefined) return { kind: 'chore', chore };
  const task = TASKS.find((each) => each === kind);
  return task === undefined ? { kind: 'step', database: name } : { kind: 'task', task, subject };
}

/** The number of queued units by kind and state. */
export interface QueuedWork {
  /** `step`, or the name of a chore or a task. */
  readonly work: 'step' | Chore | TaskKind;
  readonly state: WorkState;
  readonly count: number;
}

/** By kind, because the names themselves reveal people. Includes kinds without entries. */
export function countWork(states: Iterable<readonly [name: string, state: WorkState]>): QueuedWork[] {
  const sorts = ['step', ...CHORES, ...TASKS] as const;
  const all = sorts.flatMap((work) => STATES.map((state) => ({ work, state, count: 0 })));
  const counts = new Map(all.map((each) => [`${each.work} ${each.state}`, each]));
  for (const [name, state] of states) {
    const found = counts.get(`${sortOf(workNamed(name))} ${state}`);
    if (found !== undefined) found.count += 1;
  }
  return all;
}

const STATES = ['ready', 'working', 'resting'] as const satisfies readonly WorkState[];

function sortOf(work: Work): QueuedWork['work'] {
  if (work.kind === 'step') return 'step';
  return work.kind === 'chore' ? work.chore : work.task;
}
