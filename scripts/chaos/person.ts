import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import type { Session } from '../../src/domain/account/schema.ts';
import { likeId } from '../../src/domain/like/id.ts';
import type { LikeStatement } from '../../src/domain/like/schema.ts';
import { type Outcome, outcomeId } from '../../src/domain/outcome/schema.ts';
import { postId } from '../../src/domain/post/id.ts';
import type { PostStatement } from '../../src/domain/post/schema.ts';
import { slugOf } from '../../src/domain/post/slug.ts';
import { versionOf } from '../../src/domain/upgrades.ts';

const TIMEOUT_MS = 10_000;
/** On a busy machine, hashing a password alone takes seconds. */
const REGISTERED_WITHIN_MS = 60_000;
const AGAIN_MS = 200;

/** The services' variables without limits, so that only the machine limits; people do not renew their tokens. */
export const UNLIMITED = { RATE_LIMIT: '0', DAILY_LIMITS: 'off', ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'warn' };

type Written = PostStatement | LikeStatement;

/** The current version of a statement that the service acknowledged. */
export interface Acknowledged {
  readonly rev: string;
  /** Null if removed. */
  readonly statement: Written | null;
}

/**
 * A person at a device who remembers every statement that the service acknowledged; the verdict at the end compares
 * them. Requests go over HTTP, as from devices; the caller repeats an unanswered one.
 */
export class Person {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Number of requests that failed to connect or timed out. */
  unanswered = 0;

  private constructor(
    private readonly origin: string,
    private readonly session: Session,
  ) {}

  /**
   * Registers with a random address; a repeated request registers nobody twice.
   * @throws Error with the response
   */
  static async register(origin: string): Promise<Person> {
    const mark = randomBytes(8).toString('hex');
    const registration = {
      email: `${mark}@example.com`,
      password: `secret ${mark}`,
      firstName: 'Олена',
      secondName: 'Коваль',
    };
    const answer = await send(
      new URL('/auth/register', origin),
      'POST',
      { ...registration, locale: 'uk' },
      {
        within: REGISTERED_WITHIN_MS,
      },
    );
    if (answer.status !== 201) throw new Error(`registering was answered ${answer.status}`);
    return new Person(origin, (await answer.json()) as Session);
  }

  get userId(): string {
    return this.session.userId;
  }

  get ownDatabase(): string {
    return this.session.ownDatabase;
  }

  newPost(text: string): PostStatement {
    const _id = postId(ulid());
    const at = new Date().toISOString();
    return {
      _id,
      type: 'post',
      schemaVersion: versionOf('post'),
      written: { at, device: 'd1' },
      postTitle: text,
      content: `<p>${text}</p>`,
      tags: [],
      photo: null,
      slug: slugOf(_id, text),
      createdAt: at,
      editedAt: null,
    };
  }

  edited(statement: PostStatement, text: string): PostStatement {
    const at = new Date().toISOString();
    return { ...statement, written: { at, device: 'd1' }, content: `<p>${text}</p>`, editedAt: at };
  }

  like(post: string, liked: boolean): LikeStatement {
    const written = { at: new Date().toISOString(), device: 'd1' };
    return { _id: likeId(post), type: 'like', schemaVersion: versionOf('like'), written, liked };
  }

  /**
   * Pushes as replication does, with its own revisions, and retries until the service acknowledges it.
   * @throws Error when the service refuses, or does not respond before `giveUp`
   */
  async push(id: string, statement: Written | null, giveUp: AbortSignal): Promise<void> {
    const before = this.acknowledged.get(id)?.rev ?? null;
    const generation = before === null ? 1 : Number.parseInt(before, 10) + 1;
    const hash = randomBytes(16).toString('hex');
    const ids = before === null ? [hash] : [hash, before.slice(before.indexOf('-') + 1)];
    const rev = `${generation}-${hash}`;
    const document = {
      ...(statement ?? { _id: id, _deleted: true }),
      _rev: rev,
      _revisions: { start: generation, ids },
    };
    const body = { docs: [document], new_edits: false };
    await this.#untilAnswered(giveUp, async () => {
      await this.#ask('POST', `/db/${this.ownDatabase}/_bulk_docs`, body);
    });
    this.acknowledged.set(id, { rev, statement });
  }

  /** The outcome of a statement; null if there is none yet. */
  async outcome(id: string, giveUp: AbortSignal): Promise<Outcome | null> {
    const path = `/db/${this.ownDatabase}/${encodeURIComponent(outcomeId(id))}`;
    const answer = await this.#untilAnswered(giveUp, () => this.#ask('GET', path));
    return answer.status === 404 ? null : ((await answer.json()) as Outcome);
  }

  async #untilAnswered<T>(giveUp: AbortSignal, ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        this.unanswered += 1;
        await sleep(AGAIN_MS, undefined, { signal: giveUp });
      }
    }
  }

  /** @throws Unanswered, and Error for a refusal other than 404 */
  async #ask(method: string, path: string, body?: object): Promise<Response> {
    const asked = send(new URL(path, this.origin), method, body, {
      authorization: `Bearer ${this.session.accessToken}`,
    });
    const answer = await asked.catch(() => null);
    if (answer === null || answer.status >= 500) throw new Unanswered();
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} was answered ${answer.status}`);
    return answer;
  }
}

/** The result is unknown; the caller retries. */
class Unanswered extends Error {
  override name = 'Unanswered';
}

interface Sending {
  readonly authorization?: string;
  /** Milliseconds. */
  readonly within?: number;
}

function send(
  url: URL,
  method: string,
  body?: object,
  { authorization, within = TIMEOUT_MS }: Sending = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    signal: AbortSignal.timeout(within),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
