import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registration, Session } from '../../../src/domain/account/schema.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { uploadAddress } from '../../../src/domain/photo/variants.ts';

/** The pauses between two reads of something that the service is about to write, and when to give up. */
const POLLING = { firstMs: 8, growth: 1.4, longestMs: 200, giveUpMs: 60_000 } as const;
/** As a browser sends it, so that the list of devices shows a name. */
const BROWSERS = [
  'Mozilla/5.0 (Android 15; Mobile) Firefox/145.0',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/605.1',
] as const;

/** A sample person's device: it uses the service over HTTP with the rights of an ordinary account. */
export class SampleDevice {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #session: Session | null = null;

  private constructor(
    origin: string,
    private readonly person: Registration,
    private readonly browser: string,
    private readonly settled: () => Promise<void>,
  ) {
    this.#origin = origin;
  }

  /**
   * Registers, or signs in if an earlier run registered the person. `number` selects the browser; `settled` resolves
   * when the service has probably published everything, so that it is asked less often.
   */
  static async arrive(
    origin: string,
    person: Registration,
    number: number,
    settled: () => Promise<void>,
  ): Promise<SampleDevice> {
    const device = new SampleDevice(origin, person, BROWSERS[number % BROWSERS.length] ?? BROWSERS[0], settled);
    const registered = await device.#send('/auth/register', asJson('POST', person));
    if (registered.status === 409) await device.#signIn();
    else device.#session = await sessionIn(registered, person.email);
    return device;
  }

  /** Another device of the same person. */
  async signInElsewhere(): Promise<void> {
    const other = new SampleDevice(this.#origin, this.person, BROWSERS[1], this.settled);
    await other.#signIn();
  }

  get userId(): string {
    return this.#current.userId;
  }

  /** A document of the person's own database; null if there is none. */
  async own<D extends object>(id: string): Promise<(D & { readonly _rev: string }) | null> {
    const answer = await this.#ask(`/db/${this.#current.ownDatabase}/${encodeURIComponent(id)}`, {});
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${id} could not be read: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as D & { readonly _rev: string };
  }

  /** Waits for a document that the service delivers. */
  async delivered<D extends object>(id: string): Promise<D> {
    let pauseMs: number = POLLING.firstMs;
    for (let waitedMs = 0; waitedMs < POLLING.giveUpMs; waitedMs += pauseMs) {
      await this.settled();
      const found = await this.own<D>(id);
      if (found !== null) return found;
      await wait(pauseMs);
      pauseMs = Math.min(POLLING.longestMs, pauseMs * POLLING.growth);
    }
    throw new Error(`The service did not write ${id}.`);
  }

  /** Waits for the outcome: the service refuses a statement about one that is not public yet. */
  async answered(id: string): Promise<void> {
    await this.delivered(outcomeId(id));
  }

  /** Whether an earlier run wrote the statement: its pictures need not be drawn again. */
  async isAnswered(id: string): Promise<boolean> {
    return (await this.own(outcomeId(id))) !== null;
  }

  /** Writes statements for publishing. An existing one stays as its person left it; a removed one is restored. */
  async state(documents: readonly object[]): Promise<void> {
    const answer = await this.#ask(`/db/${this.#current.ownDatabase}/_bulk_docs`, asJson('POST', { docs: documents }));
    if (!answer.ok) throw new Error(`Nothing could be written: ${answer.status} ${await answer.text()}`);
    const rows = (await answer.json()) as readonly { readonly id?: string; readonly error?: string }[];
    const refused = rows.find(({ error }) => error !== undefined && error !== 'conflict');
    if (refused !== undefined) throw new Error(`${refused.id} could not be written: ${refused.error}`);
  }

  /**
   * Uploads a JPEG; a private one is readable only by the two people of its message.
   * @returns the hash that names it
   */
  async upload(picture: Buffer, isPrivate = false): Promise<string> {
    const bytes = new Uint8Array(picture);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.command(uploadAddress(sha256, isPrivate), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
    return sha256;
  }

  /** Sends what is no statement: an upload, a change of the account, an admin’s decision. */
  async command(path: string, init: RequestInit): Promise<Response> {
    const answer = await this.#ask(path, init);
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  get #current(): Session {
    if (this.#session === null) throw new Error(`${this.person.email} is not signed in.`);
    return this.#session;
  }

  async #signIn(): Promise<void> {
    const { email, password, locale } = this.person;
    this.#session = await sessionIn(
      await this.#send('/auth/login', asJson('POST', { email, password, locale })),
      email,
    );
  }

  /** An access token is valid for minutes, and the demo's clock moves by days. */
  async #ask(path: string, init: RequestInit): Promise<Response> {
    const answer = await this.#send(path, this.#authorised(init));
    if (answer.status !== 401) return answer;
    await answer.arrayBuffer();
    const refreshed = await this.#send('/auth/refresh', asJson('POST', {}));
    if (refreshed.ok) this.#session = (await refreshed.json()) as Session;
    else await this.#signIn();
    return await this.#send(path, this.#authorised(init));
  }

  #authorised(init: RequestInit): RequestInit {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#current.accessToken}`);
    return { ...init, headers };
  }

  /** Sends one request with the cookies so far; when the service limits the rate, waits as long as it requires. */
  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('user-agent', this.browser);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(new URL(path, this.#origin), { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    if (answer.status !== 429) return answer;
    await answer.arrayBuffer();
    await wait(Number(answer.headers.get('retry-after') ?? '1') * 1_000);
    return this.#send(path, init);
  }
}

export function asJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function sessionIn(answer: Response, email: string): Promise<Session> {
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session;
}
