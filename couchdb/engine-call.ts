/**
 * The engine (CouchDB or the embedded one), the service's server admin credential, and the prefix of our database
 * names.
 */
export interface InstallTarget {
  readonly address: { readonly url: string; readonly user: string; readonly password: string };
  readonly prefix: string;
  /** Defaults to requests to the address itself. */
  readonly fetch?: typeof fetch;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Sends one request to a database by its name in the engine.
 * @throws Error when the engine does not respond
 */
export async function call(
  { address, fetch: ask = fetch }: InstallTarget,
  method: string,
  database: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const credential = Buffer.from(`${address.user}:${address.password}`).toString('base64');
  const url = `${withoutEndSlash(address.url)}/${encodeURIComponent(database)}${path}`;
  const headers = { authorization: `Basic ${credential}`, 'content-type': 'application/json' };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await ask(url, { method, headers, ...content });
  } catch (cause) {
    throw new Error(`The engine at ${address.url} does not answer.`, { cause });
  }
  const text = await response.text();
  return { status: response.status, body: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** @throws Error that names the database and the engine's response, for any status but these */
export function expect(answer: Answer, statuses: readonly number[], database: string, step: string): Answer {
  if (statuses.includes(answer.status)) return answer;
  const { error, reason } = answer.body;
  throw new Error(
    `Could not ${step} ${database}: the engine answered ${answer.status} ${String(error)}: ${String(reason)}`,
  );
}

/** The address without trailing slashes, so that a path can be appended. */
export function withoutEndSlash(url: string): string {
  return /^.*[^/]/.exec(url)?.[0] ?? '';
}
