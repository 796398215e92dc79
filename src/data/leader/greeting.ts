import { bestEffort } from '../../domain/promises.ts';
import type { Hello } from '../../domain/sync/hello.ts';
import type { MirrorSync } from '../mirror/mirror-sync.ts';
import { payOwedLogout } from '../session/account.ts';
import { compareServer, sayHello } from '../sync/hello.ts';
import type { SyncResult } from '../sync/push.ts';
import type { Context } from './context.ts';

type Failed = Extract<SyncResult, { kind: 'failed' }>;

/** The beginning of a round: who is signed in, whether it is the known server, and its time. */
export class Greeting {
  readonly #context: Context;
  readonly #mirror: Pick<MirrorSync, 'expectEpoch'>;
  #clockMoved = 0;
  /**
   * The epoch for which the device started over; without it, a device that can store nothing would start over with
   * every hello.
   */
  #startedOver: string | null = null;

  constructor(context: Context, mirror: Pick<MirrorSync, 'expectEpoch'>) {
    this.#context = context;
    this.#mirror = mirror;
  }

  /** By how many milliseconds the clock was found to be wrong since the waiting statements were last corrected. */
  get clockMoved(): number {
    return this.#clockMoved;
  }

  /** The waiting statements were corrected by this much. */
  putRight(moved: number): void {
    this.#clockMoved -= moved;
  }

  /** Hello, the token, and whether this is the known server. */
  async greet(): Promise<SyncResult> {
    const { ask, device, tokens } = this.#context;
    if (!(await payOwedLogout(ask, device))) return { kind: 'failed', reason: 'serverDown' };
    const first = await this.#hear(tokens.held());
    const signedIn = this.#context.session()?.state === 'signedIn';
    if (first.kind !== 'heard') return first;
    if (!signedIn || first.hello.own !== null || this.#context.facts().replaced) return { kind: 'done' };
    // No token, an invalid one, or no data of the person on the server: the refresh shows which, and recreates a lost
    // own database.
    tokens.forget();
    const token = await tokens.token();
    if (token.kind === 'ended') return token;
    if (token.kind === 'unreachable') return { kind: 'failed', reason: token.reason };
    const second = await this.#hear(token.token);
    if (second.kind !== 'heard') return second;
    // The account or its own database was removed between the two requests: the next round learns which. Until then
    // nothing may be sent.
    return second.hello.own === null ? { kind: 'failed', reason: 'serverDown' } : { kind: 'done' };
  }

  /** Requests a hello and applies it. */
  async #hear(token: string | null): Promise<{ kind: 'heard'; hello: Hello } | { kind: 'outdated' } | Failed> {
    const { ask, surroundings } = this.#context;
    const answer = await sayHello(ask, surroundings.clock.now, token);
    if (answer.kind === 'unreachable') return { kind: 'failed', reason: answer.reason };
    this.#context.learn({ serviceIsNewer: answer.kind === 'outdated' });
    if (answer.kind === 'outdated') return answer;
    await this.#learnTime(answer.clockOffset, answer.clockWrong);
    await this.#knowServer(answer.hello);
    return { kind: 'heard', hello: answer.hello };
  }

  async #knowServer(hello: Hello): Promise<void> {
    const { device } = this.#context;
    this.#mirror.expectEpoch(hello.epoch);
    const userId = this.#context.session()?.person.userId;
    if (userId === undefined) return;
    const server = compareServer(await device.readServer(userId), hello);
    if (server === 'restored' && !(await this.#startOver(hello.epoch))) return;
    // The server's own statement about what happened to it answers the question that the person was asked.
    const replaced = server === 'replaced' || (this.#context.facts().replaced && server !== 'restored');
    if (!replaced && hello.own !== null) {
      await bestEffort(device.writeServer(userId, { epoch: hello.epoch, ownSeq: hello.own.seq }));
    }
    this.#context.learn({ replaced });
  }

  /**
   * Nothing remembered of the server's history holds any more: everything is fetched and offered again. This runs
   * before the server is stored, so that an interrupted run starts over. False if the own database is not open yet.
   */
  async #startOver(epoch: string): Promise<boolean> {
    if (this.#startedOver === epoch) return true;
    const own = this.#context.own();
    if (own === null) return false;
    await own.during(() => own.sync.startOver());
    this.#startedOver = epoch;
    return true;
  }

  async #learnTime(offset: number, wrong: boolean): Promise<void> {
    const { device } = this.#context;
    this.#clockMoved += offset - (await this.#context.setClockOffset(offset));
    const warned = (await device.read('clockWarned')) === true;
    if (!wrong) this.#context.learn({ clockWrong: false });
    else if (!warned) this.#context.learn({ clockWrong: true });
    if (warned !== wrong) await bestEffort(device.write('clockWarned', wrong));
  }
}
