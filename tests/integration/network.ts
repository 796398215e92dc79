/** What happens to one request. `lostAnswer`: it reached the service, the answer did not come back. `doubled`: it arrived twice. */
export type Fate = 'delivered' | 'lost' | 'lostAnswer' | 'doubled' | 'slow';

/** What the whole network is like. `captive` answers everything with the sign-in page of a café. */
export type Weather = 'fine' | 'offline' | 'captive' | 'down';

const PORTAL = '<!doctype html><title>Wi-Fi</title><p>Please accept the terms to go online.</p>';

/**
 * The network between one device and the service, which fails as networks do. Each request takes the next fate of the list; when
 * the list is used up all are delivered, so a history always ends. Requests are real ones to a real service.
 */
export class FailingNetwork {
  weather: Weather = 'fine';
  /** How many requests went out, by fate and by path: tests ask what was sent, and how often. */
  readonly sent: { path: string; method: string; fate: Fate }[] = [];
  #fates: Fate[] = [];
  /** What a browser keeps for the service; Node's fetch keeps no cookies. */
  readonly #cookies = new Map<string, string>();

  /** The fates of the next requests. */
  expect(fates: readonly Fate[]): void {
    this.#fates = [...fates];
  }

  /** The network gets well again: fine weather and no fates left. */
  calm(): void {
    this.weather = 'fine';
    this.#fates = [];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    if (this.weather === 'offline') throw new TypeError('Failed to fetch');
    if (this.weather === 'down')
      return new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } });
    if (this.weather === 'captive')
      return new Response(PORTAL, { status: 200, headers: { 'content-type': 'text/html' } });
    const fate = isWait(request) ? 'delivered' : (this.#fates.shift() ?? 'delivered');
    this.sent.push({ path, method: request.method, fate });
    return this.#carry(request, fate);
  };

  async #carry(request: Request, fate: Fate): Promise<Response> {
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (this.#cookies.size > 0)
      request.headers.set('cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    if (fate === 'doubled') {
      const first = await fetch(request.clone());
      await first.arrayBuffer();
    }
    if (fate === 'slow') await new Promise((resume) => setImmediate(resume));
    const answer = await fetch(request);
    if (fate === 'lostAnswer') {
      await answer.arrayBuffer();
      throw new TypeError('Failed to fetch');
    }
    this.#keepCookies(answer);
    return answer;
  }

  #keepCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** Longpolls come and go by themselves; giving them fates would make a history depend on their number. */
function isWait(request: Request): boolean {
  return new URL(request.url).searchParams.get('feed') === 'longpoll';
}
