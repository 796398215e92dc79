/** The fate of one request. `lostAnswer`: it reached the service, the answer was lost. `doubled`: it arrived twice. */
export type Fate = 'delivered' | 'lost' | 'lostAnswer' | 'doubled' | 'slow';

/**
 * The state of the whole network. `captive` answers everything with the sign-in page of a café, `redirect` redirects
 * everything there.
 */
export type Weather = 'fine' | 'offline' | 'captive' | 'redirect' | 'down';

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Please accept the terms to go online.</p>';

/**
 * The network between one device and the service, which fails as networks do. Each request takes the next fate of the
 * list; when the list is used up all are delivered, so a history always ends. Requests are real ones to a real service.
 */
export class FailingNetwork {
  weather: Weather = 'fine';
  /** The requests sent, with fate and path: tests check what was sent, and how often. */
  readonly sent: { path: string; method: string; fate: Fate; isWait: boolean }[] = [];
  #fates: Fate[] = [];
  readonly #fatesOf = new Map<string, Fate>();
  #holding: { matches: (path: string) => boolean; open: Promise<void> } | null = null;

  turn(weather: Weather): void {
    this.weather = weather;
  }

  /** The fates of the next requests. */
  expect(fates: readonly Fate[]): void {
    this.#fates = [...fates];
  }

  /** The fate of the next request to this path, whatever else is in flight. */
  expectFor(path: string, fate: Fate): void {
    this.#fatesOf.set(path, fate);
  }

  /** Restores the network: fine weather and no fates left. */
  calm(): void {
    this.weather = 'fine';
    this.#fates = [];
    this.#fatesOf.clear();
  }

  /** Pauses requests to these paths until the returned function is called. */
  hold(matches: (path: string) => boolean): () => void {
    let release: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#holding = { matches, open };
    return () => {
      this.#holding = null;
      release();
    };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (this.weather === 'offline') throw new TypeError('Failed to fetch');
    if (this.weather === 'down')
      return new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } });
    if (this.weather === 'captive')
      return new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } });
    if (this.weather === 'redirect')
      return new Response(null, { status: 302, headers: { location: 'http://wifi.example/' } });
    if (this.#holding?.matches(path)) await abortable(this.#holding.open, request.signal);
    const meant = this.#fatesOf.get(path);
    this.#fatesOf.delete(path);
    const fate = meant ?? (isWait(request) ? 'delivered' : (this.#fates.shift() ?? 'delivered'));
    this.sent.push({ path, method: request.method, fate, isWait: isWait(request) });
    return this.#carry(request, fate, init?.signal ?? null);
  };

  async #carry(request: Request, fate: Fate, signal: AbortSignal | null): Promise<Response> {
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (fate === 'doubled') {
      const first = await fetch(request.clone());
      await first.arrayBuffer();
    }
    if (fate === 'slow') await new Promise((resume) => setImmediate(resume));
    // Passed again: Node 20 can lose the abort of a Request created from another signal after a garbage collection
    // (seen here as a close that never ends).
    const answer = await fetch(request, { signal });
    if (fate === 'lostAnswer') {
      await answer.arrayBuffer();
      throw new TypeError('Failed to fetch');
    }
    return answer;
  }
}

/** Longpolls repeat automatically; with fates, a history would depend on their number. */
function isWait(request: Request): boolean {
  return new URL(request.url).searchParams.get('feed') === 'longpoll';
}

function abortable(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    wait.then(resolve, reject);
  });
}
