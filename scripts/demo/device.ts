import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registration, Session } from '../../src/domain/account/schema.ts';
import { outcomeId } from '../../src/domain/outcome/schema.ts';
import { uploadAddress } from '../../src/domain/photo/variants.ts';

/** Interval and number of the polls for an outcome. */
const POLLING = { ms: 200, times: 300 } as const;

/** A sample person's device: it uses the service over HTTP with the rights of an ordinary account. */
export class SampleDevice {
  readonly #origin: string;
  readonly #session: Session;

  private constructor(origin: string, session: Session) {
    this.#origin = origin;
    this.#session = session;
  }

  /** Registers, or signs in if an earlier run registered the person. */
  static async arrive(origin: string, person: Registration): Promise<SampleDevice> {
    const { email, password, locale } = person;
    const registered = await request(new URL('/auth/register', origin), asJson('POST', person));
    const answer =
      registered.status === 409
        ? await request(new URL('/auth/login', origin), asJson('POST', { email, password, locale }))
        : registered;
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
    return new SampleDevice(origin, (await answer.json()) as Session);
  }

  get userId(): string {
    return this.#session.userId;
  }

  /** A document of the person's own database; null if there is none. */
  async own<D extends object>(id: string): Promise<(D & { readonly _rev: string }) | null> {
    const answer = await this.#ask(`/db/${this.#session.ownDatabase}/${encodeURIComponent(id)}`, {});
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${id} could not be read: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as D & { readonly _rev: string };
  }

  /** Writes statements for publishing. An existing one stays as its person left it; a removed one is restored. */
  async state(documents: readonly object[]): Promise<void> {
    const answer = await this.#ask(`/db/${this.#session.ownDatabase}/_bulk_docs`, asJson('POST', { docs: documents }));
    if (!answer.ok) throw new Error(`Nothing could be written: ${answer.status} ${await answer.text()}`);
    const rows = (await answer.json()) as readonly { readonly id?: string; readonly error?: string }[];
    const refused = rows.find(({ error }) => error !== undefined && error !== 'conflict');
    if (refused !== undefined) throw new Error(`${refused.id} could not be written: ${refused.error}`);
  }

  /** Waits for the outcome: the service refuses a statement about one that is not public yet. */
  async answered(id: string): Promise<void> {
    for (let times = 0; times < POLLING.times; times += 1) {
      if ((await this.own(outcomeId(id))) !== null) return;
      await wait(POLLING.ms);
    }
    throw new Error(`The service does not say what became of ${id}.`);
  }

  /**
   * Uploads a JPEG.
   * @returns the hash that names it
   */
  async upload(picture: Buffer): Promise<string> {
    const bytes = new Uint8Array(picture);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await this.#ask(uploadAddress(sha256), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`A photo could not be uploaded: ${answer.status} ${await answer.text()}`);
    return sha256;
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#session.accessToken}`);
    return request(new URL(path, this.#origin), { ...init, headers });
  }
}

function asJson(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Sends one request; when the service limits the rate, waits as long as it requires. */
async function request(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (answer.status !== 429) return answer;
  await answer.arrayBuffer();
  await wait(Number(answer.headers.get('retry-after') ?? '1') * 1_000);
  return request(url, init);
}
