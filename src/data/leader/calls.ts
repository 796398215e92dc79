import type { Clock } from '../../platform/clock.ts';
import type { CoreApi } from './api.ts';
import type { TabMessage } from './tabs.ts';

/** Asked again after so long, in case the message met no leader. */
const REPEAT_MS = 1_000;
/** A leader that has not even taken the call by now is frozen. */
const SILENT_MS = 3_000;
/** Answers are kept for so long, for a repeated call whose answer crossed the repetition. */
const KEEP_MS = 30_000;

interface Pending {
  method: keyof CoreApi;
  args: unknown[];
  /** This context is answering it itself; asking again would do it twice. */
  here: boolean;
  /** When the leader last showed that it lives. */
  heardAt: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

type CallMessage = Extract<TabMessage, { kind: 'call' | 'taken' | 'answer' | 'failed' }>;

/**
 * Calls between tabs. A call is repeated until it is answered, by this leader or the next one; one leader runs it once.
 */
export interface Calls {
  call(method: keyof CoreApi, args: unknown[]): Promise<unknown>;
  receive(message: CallMessage): void;
  /** What is still open is asked of the new leader, which may be this context. */
  leaderChanged(): void;
  idle(): Promise<void>;
  close(): void;
}

export function createCalls(options: {
  clock: Clock;
  tab: string;
  post: (message: TabMessage) => void;
  /** Runs the call here when this context leads. */
  answerHere: (method: keyof CoreApi, args: unknown[]) => Promise<{ led: true; value: unknown } | { led: false }>;
  leaderSilent: () => void;
}): Calls {
  const { clock, tab, post, answerHere, leaderSilent } = options;
  const pending = new Map<string, Pending>();
  const taken = new Map<string, TabMessage>();
  let cancelTimer: (() => void) | null = null;
  let count = 0;
  const waitingForIdle: (() => void)[] = [];

  function finish(id: string, act: (call: Pending) => void): void {
    const call = pending.get(id);
    if (call === undefined) return;
    pending.delete(id);
    act(call);
    if (pending.size === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
  }

  const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

  function ask(id: string, call: Pending): void {
    if (call.here) return;
    call.here = true;
    answerHere(call.method, call.args).then(
      (answer) => {
        call.here = false;
        if (answer.led) finish(id, ({ resolve }) => resolve(answer.value));
        else if (pending.has(id)) post({ kind: 'call', id, method: call.method, args: call.args });
      },
      (error: unknown) => finish(id, ({ reject }) => reject(errorOf(error))),
    );
  }

  function watch(): void {
    if (cancelTimer !== null || pending.size === 0) return;
    const due = clock.now() + REPEAT_MS;
    cancelTimer = clock.after(REPEAT_MS, () => {
      cancelTimer = null;
      const now = clock.now();
      // The device slept, and the leader with it: it has had no time to answer.
      if (now - due >= SILENT_MS) for (const call of pending.values()) call.heardAt = now;
      if ([...pending.values()].some((call) => !call.here && now - call.heardAt >= SILENT_MS)) {
        for (const call of pending.values()) call.heardAt = now;
        leaderSilent();
      }
      for (const [id, { here, method, args }] of pending) if (!here) post({ kind: 'call', id, method, args });
      watch();
    });
  }

  function take(message: Extract<TabMessage, { kind: 'call' }>): void {
    const { id, method, args } = message;
    const known = taken.get(id);
    if (known !== undefined) {
      post(known);
      return;
    }
    const settle = (answer: TabMessage) => {
      taken.set(id, answer);
      post(answer);
      clock.after(KEEP_MS, () => taken.delete(id));
    };
    const running = answerHere(method, args);
    taken.set(id, { kind: 'taken', id });
    running.then(
      (answer) => {
        if (answer.led) settle({ kind: 'answer', id, value: answer.value });
        else taken.delete(id);
      },
      (error: unknown) => settle({ kind: 'failed', id, message: errorOf(error).message }),
    );
  }

  return {
    call: (method, args) =>
      new Promise((resolve, reject) => {
        const id = `${tab}-${++count}`;
        const call = { method, args, here: false, heardAt: clock.now(), resolve, reject };
        pending.set(id, call);
        ask(id, call);
        watch();
      }),
    receive(message) {
      if (message.kind === 'call') take(message);
      else if (message.kind === 'answer') finish(message.id, ({ resolve }) => resolve(message.value));
      else if (message.kind === 'failed') finish(message.id, ({ reject }) => reject(new Error(message.message)));
      else {
        const call = pending.get(message.id);
        if (call !== undefined) call.heardAt = clock.now();
      }
    },
    leaderChanged() {
      for (const [id, call] of pending) {
        call.heardAt = clock.now();
        ask(id, call);
      }
    },
    idle: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waitingForIdle.push(resolve))),
    close() {
      cancelTimer?.();
      for (const id of [...pending.keys()]) finish(id, ({ reject }) => reject(new Error('closed')));
    },
  };
}
