import type { Login, Session } from '../../../src/domain/account/schema.ts';

/** A person's own database over plain HTTP, with their token: the rights of another program of theirs. */
export class PersonClient {
  readonly #origin: string;
  readonly #session: Session;

  private constructor(origin: string, session: Session) {
    this.#origin = origin;
    this.#session = session;
  }

  static async signIn(origin: string, { email, password }: { email: string; password: string }): Promise<PersonClient> {
    const login: Login = { email, password, locale: 'en' };
    const answer = await fetch(`${origin}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    });
    if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
    return new PersonClient(origin, (await answer.json()) as Session);
  }

  get userId(): string {
    return this.#session.userId;
  }

  /** Writes documents unchecked: the service, not this client, decides what may be published. */
  async write(docs: readonly object[]): Promise<void> {
    const answer = await this.#ask('_bulk_docs', { method: 'POST', body: JSON.stringify({ docs }) });
    const rows = (await answer.json()) as { error?: string }[];
    const failed = rows.filter(({ error }) => error !== undefined);
    if (failed.length > 0) throw new Error(`The service did not take: ${JSON.stringify(failed)}`);
  }

  /** The newest version of every existing document. */
  async documents(): Promise<Record<string, unknown>[]> {
    const answer = await this.#ask('_all_docs?include_docs=true&limit=1000', { method: 'GET' });
    const { rows } = (await answer.json()) as { rows: { doc: Record<string, unknown> }[] };
    return rows.map(({ doc }) => doc);
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(`${this.#origin}/db/${this.#session.ownDatabase}/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#session.accessToken}` },
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}
