import type { Hello } from '../../domain/sync/hello.ts';
import { HOUR_MS } from '../../domain/time/spans.ts';
import type { MirrorKeeper } from '../mirror/keeper.ts';
import type { OwnRoom } from '../own/room.ts';
import { uploadPhotos } from '../photos/upload.ts';
import { payOwedLogout } from '../session/account.ts';
import { noted } from '../store/device-store.ts';
import { isReplaced, sayHello } from '../sync/hello.ts';
import type { Wake } from '../sync/loop.ts';
import type { WaitedFor } from '../sync/pull.ts';
import type { AskSigned, SyncResult } from '../sync/push.ts';
import { mustHoldBack } from '../sync/status.ts';
import type { Context } from './context.ts';

/** Contact that is this young, with nothing failed since, is proof enough to push at once. */
const FRESH_CONTACT_MS = 60_000;
const SLOW_MS = 10_000;
const CONTACT_NOTE_MS = 30_000;
/** The service counts a day from the first photo of it, so the day may be over at any hour. */
const ENOUGH_PHOTOS_MS = HOUR_MS;

/** Results that say nothing about whether the service can be reached. */
const NO_CONTACT: ReadonlySet<string> = new Set(['ended', 'gone', 'outdated']);

type Failed = Extract<SyncResult, { kind: 'failed' }>;

export interface Rounds {
  /** One round; false when something failed that is worth another try. */
  round(wake: Wake): Promise<boolean>;
  /** Fetches what changed in the own database, beginning with what was `waitedFor`; one at a time. */
  pullOwn(waitedFor?: WaitedFor): Promise<SyncResult>;
  /** How a request elsewhere went (mirror, live feed). */
  noteContact(result: { kind: string; reason?: string }): void;
  /** The share of a photo that is on its way. */
  progressOf(sha256: string): number | null;
  /** Photos are being uploaded. */
  busy(): boolean;
  close(): Promise<void>;
}

export function createRounds(context: Context, mirror: MirrorKeeper, onGoodRound: () => void): Rounds {
  const { surroundings, device, ask, tokens } = context;
  const ending = new AbortController();
  const progress = new Map<string, number>();
  let goodAt = 0;
  let notedAt = 0;
  let pulling: Promise<SyncResult> | null = null;
  let uploading: Promise<void> | null = null;
  let enoughPhotosAt: number | null = null;
  /** By how much the clock was found to be wrong since what waits was put right last. */
  let clockMoved = 0;

  function noteContact(result: { kind: string; reason?: string }): void {
    if (result.reason === 'aborted' || NO_CONTACT.has(result.kind)) return;
    if (result.kind === 'failed' || result.kind === 'unreachable') {
      goodAt = 0;
      const reason = result.reason === 'captivePortal' ? 'captivePortal' : 'serverDown';
      context.learn({ contact: 'failed', reason, pullProven: false, mirrorProven: false });
      return;
    }
    goodAt = surroundings.clock.now();
    const lastContact = new Date(context.now()).toISOString();
    context.learn({ contact: 'good', reason: 'none', lastContact, mirrorProven: mirror.proven() });
    if (goodAt - notedAt > CONTACT_NOTE_MS) {
      notedAt = goodAt;
      // Only for the "as of" of a later start without a network; a failure to note it harms nothing.
      device.write('lastContact', lastContact).catch(() => undefined);
    }
  }

  /** Own things may travel: somebody is signed in, the database is open, and nothing keeps them here. */
  function ready(): OwnRoom | null {
    return context.session()?.state === 'signedIn' && !mustHoldBack(context.facts()) ? context.room() : null;
  }

  const askFor =
    (room: OwnRoom): AskSigned =>
    (path, request) =>
      tokens.ask(path, { ...request, signal: room.ending });

  async function pushOwn(room: OwnRoom): Promise<SyncResult> {
    const result = await onRoom(room, async () => {
      await room.clockMoved(clockMoved);
      clockMoved = 0;
      return room.push(askFor(room));
    });
    context.learn({ pushProven: result.kind === 'done' && room.allSent() });
    return result;
  }

  async function pullNow(room: OwnRoom, waitedFor: WaitedFor | undefined): Promise<SyncResult> {
    const result = await onRoom(room, () => room.pull(askFor(room), waitedFor));
    if (result.kind === 'done') {
      context.learn({ pullProven: true });
      // The service may have said that it lacks a photo.
      uploadInBackground(room);
    }
    return result;
  }

  function pullOwn(waitedFor?: WaitedFor): Promise<SyncResult> {
    const room = ready();
    if (room === null) return Promise.resolve({ kind: 'done' });
    // A second caller needs what is there after its call, so it waits for the running one and then pulls again.
    const next = (pulling ?? Promise.resolve()).then(() => pullNow(room, waitedFor));
    const mine = next.finally(() => {
      if (pulling === mine) pulling = null;
    });
    pulling = mine;
    return mine;
  }

  function uploadInBackground(room: OwnRoom): void {
    const waiting = [...room.photos.values()].filter((photo) => photo.state === 'waiting');
    const enough = isEnough();
    const open = enough ? waiting.filter(({ code }) => code === null) : waiting;
    if (open.length === 0 || uploading !== null) return;
    const done = uploadPhotos({
      surroundings,
      store: room.store,
      tokens,
      signal: ending.signal,
      onProgress(sha256, share) {
        progress.set(sha256, share);
        context.learn({ photoProgress: averageProgress() });
      },
      async onSettled(sha256) {
        progress.delete(sha256);
        await room.photosChanged();
        context.learn({ photoProgress: averageProgress(), pushProven: room.allSent() });
        context.emit({ kind: 'changed', types: ['photo', 'post', 'draft'] });
      },
      enough,
      onEnough() {
        enoughPhotosAt = surroundings.clock.now();
      },
    })
      .then((result) => {
        // Telling what waits asks the service nothing.
        if (!enough) noteContact(result);
        return true;
      })
      .catch(() => {
        noteContact({ kind: 'failed', reason: 'serverDown' });
        return false;
      });
    uploading = done.then((well) => {
      uploading = null;
      progress.clear();
      context.learn({ photoProgress: null });
      // What was chosen while the last answer was on its way waits for the same reason.
      if (well && isEnough()) uploadInBackground(room);
    });
  }

  function isEnough(): boolean {
    return enoughPhotosAt !== null && surroundings.clock.now() - enoughPhotosAt < ENOUGH_PHOTOS_MS;
  }

  function averageProgress(): number | null {
    const shares = [...progress.values()];
    return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }

  /** Hello, the token, and whether this is the server we know. */
  async function greet(): Promise<SyncResult> {
    if (!(await payOwedLogout(ask, device))) return { kind: 'failed', reason: 'serverDown' };
    const first = await hear(tokens.held());
    const signedIn = context.session()?.state === 'signedIn';
    if (first.kind !== 'heard') return first;
    if (!signedIn || first.hello.own !== null || context.facts().replaced) return { kind: 'done' };
    // No token, one that does not count any more, or nothing of the person is there: the refresh tells which, and makes a lost own database anew.
    tokens.forget();
    const token = await tokens.token();
    if (token.kind === 'ended') return token;
    if (token.kind === 'unreachable') return { kind: 'failed', reason: token.reason };
    const second = await hear(token.token);
    if (second.kind !== 'heard') return second;
    // Given up between the two questions: the next round is told so. Until then nothing may travel.
    return second.hello.own === null ? { kind: 'failed', reason: 'serverDown' } : { kind: 'done' };
  }

  /** Asks for a hello and learns from it. */
  async function hear(token: string | null): Promise<{ kind: 'heard'; hello: Hello } | { kind: 'outdated' } | Failed> {
    const answer = await sayHello(ask, surroundings.clock.now, token);
    if (answer.kind === 'unreachable') return { kind: 'failed', reason: answer.reason };
    context.learn({ laterService: answer.kind === 'outdated' });
    if (answer.kind === 'outdated') return answer;
    await learnTime(answer.clockOffset, answer.clockWrong);
    await knowServer(answer.hello);
    return { kind: 'heard', hello: answer.hello };
  }

  async function knowServer(hello: Hello): Promise<void> {
    mirror.expectEpoch(hello.epoch);
    const userId = context.session()?.person.userId;
    if (userId === undefined) return;
    const replaced = context.facts().replaced || isReplaced(await device.readServer(userId), hello);
    if (!replaced && hello.own !== null) {
      await noted(device.writeServer(userId, { epoch: hello.epoch, ownSeq: hello.own.seq }));
    }
    context.learn({ replaced });
  }

  async function learnTime(offset: number, wrong: boolean): Promise<void> {
    clockMoved += offset - (await context.setClockOffset(offset));
    const warned = (await device.read('clockWarned')) === true;
    if (!wrong) context.learn({ clockWrong: false });
    else if (!warned) context.learn({ clockWrong: true });
    if (warned !== wrong) await noted(device.write('clockWarned', wrong));
  }

  async function full(): Promise<SyncResult> {
    // The mirrors need no greeting: a first visit must not wait for it.
    mirror.wake();
    let result = await meet();
    // The own database went after the greeting: another greeting tells whether the person went with it, or makes it anew.
    if (result.kind === 'gone') result = await meet();
    if (result.kind === 'gone') return { kind: 'failed', reason: 'serverDown' };
    if (result.kind === 'failed') return result;
    const mirrored = await mirror.catchUp();
    if (mirrored.kind === 'unreachable') return { kind: 'failed', reason: mirrored.reason };
    return result;
  }

  async function meet(): Promise<SyncResult> {
    const greeted = await greet();
    const room = greeted.kind === 'done' ? ready() : null;
    return room === null ? greeted : exchange(room);
  }

  /** Both directions. A database that knows nothing of the server fetches first, so that what is there is not met as a conflict. */
  async function exchange(room: OwnRoom): Promise<SyncResult> {
    if (neverPulled(room)) {
      const fetched = await pullOwn();
      if (fetched.kind !== 'done') return fetched;
    }
    const sent = await pushOwn(room);
    if (sent.kind === 'failed' && sent.reason === 'serverDown') {
      // One thing that the service stumbles over does not keep away what it says of the others.
      const fetched = await pullOwn();
      return fetched.kind === 'ended' || fetched.kind === 'gone' ? fetched : sent;
    }
    if (sent.kind !== 'done') return sent;
    uploadInBackground(room);
    return pullOwn();
  }

  async function local(room: OwnRoom): Promise<SyncResult> {
    const result = await pushOwn(room);
    if (result.kind === 'done') uploadInBackground(room);
    return result;
  }

  return {
    async round(wake) {
      const cancelSlow = surroundings.clock.after(SLOW_MS, () => context.learn({ slow: true }));
      try {
        const room = ready();
        const fresh = goodAt > 0 && surroundings.clock.now() - goodAt < FRESH_CONTACT_MS;
        const short = wake === 'local' && fresh && room !== null && !neverPulled(room);
        const sent = short ? await local(room) : null;
        const result = sent === null || sent.kind === 'gone' ? await full() : sent;
        noteContact(result);
        if (result.kind === 'done') onGoodRound();
        return result.kind !== 'failed' || result.reason === 'aborted';
      } finally {
        cancelSlow();
        context.learn({ slow: false });
      }
    },
    pullOwn,
    noteContact,
    progressOf: (sha256) => progress.get(sha256) ?? null,
    busy: () => pulling !== null || uploading !== null,
    async close() {
      ending.abort();
      await uploading;
      await pulling?.catch(() => undefined);
    },
  };
}

/** Closed between two steps of a round: a step that began now would wait for ever for a database that is gone. */
function onRoom(room: OwnRoom, step: () => Promise<SyncResult>): Promise<SyncResult> {
  if (room.ending.aborted) return Promise.resolve({ kind: 'failed', reason: 'aborted' });
  return room.during(step);
}

function neverPulled(room: OwnRoom): boolean {
  return room.checkpoint.now().pulled === null;
}
