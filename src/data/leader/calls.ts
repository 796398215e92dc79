import type { Clock } from '../../platform/clock.ts';
import type { LeaderApi } from '../api.ts';
import type { Core } from './core.ts';
import type { TabMessage } from './tabs.ts';

/** A call is repeated after this time, in case the message met no leader. */
const REPEAT_MS = 1_000;
/** A leader that has not even accepted the call after this time is frozen. */
const SILENT_MS = 3_000;
/** How long answers are stored, for a repeated call that crossed its answer. */
const KEEP_MS = 30_000;

interface Pending {
  method: string;
  args: unknown[];
  /** True while this context answers it itself; repeating it would run it twice. */
  here: boolean;
  /** When the leader last showed that it is alive. */
  heardAt: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

type CallMessage = Extract<TabMessage, { kind: 'call' | 'taken' | 'answer' | 'failed' }>;

interface Options {
  readonly clock: Clock;
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  /** The core while this context leads. */
  readonly core: () => Promise<Pick<Core, 'handlers'>> | null;
  readonly leaderSilent: () => void;
}

/**
 * Runs each call by its name in the table of handlers, here while this tab leads, otherwise in the leading tab. A call
 * of this tab is open, and repeated, until this leader or the next one answers it. A call of another tab is accepted,
 * then answered, and run only once however often it is repeated. Only `Tabs` creates this class: it passes the received
 * messages and reports a new leader.
 */
export class Calls {
  readonly #options: Options;
  readonly #open = new Map<string, Pending>();
  /** Calls of other tabs: the message that accepts one, or its answer. */
  readonly #taken = new Map<string, TabMessage>();
  readonly #waitingForIdle: (() => void)[] = [];
  #cancelTimer: (() => void) | null = null;
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Rejects for a name that the leader has no handler for. */
  call(method: string, args: unknown[]): Promise<unknown> {
    const { clock, tab } = this.#options;
    return new Promise((resolve, reject) => {
      const id = `${tab}-${++this.#count}`;
      const call = { method, args, here: false, heardAt: clock.now(), resolve, reject };
      this.#open.set(id, call);
      this.#ask(id, call);
      this.#watch();
    });
  }

  receive(message: CallMessage): void {
    if (message.kind === 'call') this.#take(message);
    else if (message.kind === 'answer') this.#finish(message.id, ({ resolve }) => resolve(message.value));
    else if (message.kind === 'failed') this.#finish(message.id, ({ reject }) => reject(new Error(message.message)));
    else {
      const call = this.#open.get(message.id);
      if (call !== undefined) call.heardAt = this.#options.clock.now();
    }
  }

  /** Open calls go to the new leader, which may be this context. */
  leaderChanged(): void {
    for (const [id, call] of this.#open) {
      call.heardAt = this.#options.clock.now();
      this.#ask(id, call);
    }
  }

  idle(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#waitingForIdle.push(resolve));
  }

  close(): void {
    this.#cancelTimer?.();
    for (const id of [...this.#open.keys()]) this.#finish(id, ({ reject }) => reject(new Error('closed')));
  }

  #finish(id: string, act: (call: Pending) => void): void {
    const call = this.#open.get(id);
    if (call === undefined) return;
    this.#open.delete(id);
    act(call);
    if (this.#open.size === 0) for (const resolve of this.#waitingForIdle.splice(0)) resolve();
  }

  #ask(id: string, call: Pending): void {
    if (call.here) return;
    call.here = true;
    this.#run(call.method, call.args).then(
      (answer) => {
        call.here = false;
        if (answer.led) this.#finish(id, ({ resolve }) => resolve(answer.value));
        else if (this.#open.has(id)) this.#options.post({ kind: 'call', id, method: call.method, args: call.args });
      },
      (error: unknown) => this.#finish(id, ({ reject }) => reject(errorOf(error))),
    );
  }

  async #run(method: string, args: unknown[]): Promise<{ led: true; value: unknown } | { led: false }> {
    const { core } = this.#options;
    const leading = core();
    if (leading === null) return { led: false };
    const { handlers } = await leading;
    try {
      const value = await handlerOf(handlers, method)(...args);
      // The lock was stolen during the call: a failure only means that this tab's database was closed, and the next
      // leader runs the call instead.
      return core() !== leading && isFailure(value) ? { led: false } : { led: true, value };
    } catch (error) {
      if (core() !== leading) return { led: false };
      throw error;
    }
  }

  #watch(): void {
    const { clock } = this.#options;
    if (this.#cancelTimer !== null || this.#open.size === 0) return;
    const due = clock.now() + REPEAT_MS;
    this.#cancelTimer = clock.after(REPEAT_MS, () => {
      this.#cancelTimer = null;
      this.#repeat(due);
      this.#watch();
    });
  }

  /** `due`: when the timer should have fired. */
  #repeat(due: number): void {
    const { clock, post, leaderSilent } = this.#options;
    const open = this.#open;
    const now = clock.now();
    // The device slept, and the leader with it: the leader had no time to answer.
    if (now - due >= SILENT_MS) for (const call of open.values()) call.heardAt = now;
    if ([...open.values()].some((call) => !call.here && now - call.heardAt >= SILENT_MS)) {
      for (const call of open.values()) call.heardAt = now;
      leaderSilent();
    }
    for (const [id, { here, method, args }] of open) if (!here) post({ kind: 'call', id, method, args });
  }

  #take({ id, method, args }: Extract<TabMessage, { kind: 'call' }>): void {
    const { clock, post } = this.#options;
    const known = this.#taken.get(id);
    if (known !== undefined) {
      post(known);
      return;
    }
    const settle = (answer: TabMessage) => {
      this.#taken.set(id, answer);
      post(answer);
      clock.after(KEEP_MS, () => this.#taken.delete(id));
    };
    const running = this.#run(method, args);
    this.#taken.set(id, { kind: 'taken', id });
    running.then(
      (answer) => {
        if (answer.led) settle({ kind: 'answer', id, value: answer.value });
        else this.#taken.delete(id);
      },
      (error: unknown) => settle({ kind: 'failed', id, message: errorOf(error).message }),
    );
  }
}

/** A name that is not in the table is an error, also one that every object has. */
function handlerOf(handlers: LeaderApi, method: string): (...args: unknown[]) => Promise<unknown> {
  if (!Object.hasOwn(handlers, method)) throw new Error(`no handler for ${method}`);
  return Reflect.get(handlers, method);
}

function isFailure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
