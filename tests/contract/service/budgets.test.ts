import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED, newPerson, openStage, type Stage } from './stage.ts';

/** A tenth of every limit. */
const RATE_LIMIT = '0.1';
const SIGN_INS = 3;
const LISTS_OF_POSTS = 60;

describe('request budgets', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(EMBEDDED, {
      env: { RATE_LIMIT, TRUST_PROXY: '1', PUBLIC_ORIGIN: 'https://lapka.example' },
    });
  });
  afterAll(async () => {
    await stage.stop();
  });

  let addresses = 0;
  /** A new client address. */
  const newAddress = () => `198.51.100.${++addresses}`;
  const from = (address: string, cookies: Record<string, string> = {}) => ({
    'x-forwarded-for': address,
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  });
  const signIn = (
    address: string,
    { email, password }: { email: string; password: string },
    cookies?: Record<string, string>,
  ) => stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' }, headers: from(address, cookies) });
  const guess = (address: string) => signIn(address, newPerson());
  /** Uses up all requests of this address in this minute. */
  const spendAll = async (address: string) => {
    for (let n = 0; n < SIGN_INS; n += 1) expect((await guess(address)).status).toBe(401);
  };
  /** A registered person, with their browser's cookies. */
  async function person() {
    const details = newPerson();
    const body = { ...details, locale: 'uk' };
    const answer = await stage.call('POST', '/auth/register', { body, headers: from(newAddress()) });
    const cookies = Object.fromEntries(
      answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []),
    );
    return { ...details, token: String(answer.body?.accessToken), cookies };
  }

  it('request budgets last a minute that other people’s requests do not extend, and the answer says when it ends', async () => {
    const address = newAddress();
    await spendAll(address);
    const waits = [];
    for (let n = 0; n < 30; n += 1) {
      const { status, headers, body } = await guess(address);
      expect([status, body?.code]).toEqual([429, 'request/too-many']);
      expect(Number(headers.get('retry-after'))).toBe(body?.retryAfter);
      waits.push(Number(body?.retryAfter));
    }
    expect(waits.every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
    expect(waits).toEqual([...waits].sort((a, b) => b - a));
  });

  it('request budgets are separate for a device with an earlier sign-in, whatever else its address sends', async () => {
    const known = await person();
    const address = newAddress();
    await spendAll(address);
    expect((await signIn(address, known)).status).toBe(429);
    const { device = '', 'device-issued': seal = '' } = known.cookies;
    expect((await signIn(address, known, { device, 'device-issued': seal })).status).toBe(200);
    const forged = { device: 'A'.repeat(22), 'device-issued': seal };
    for (const cookies of [forged, { device }, { device, 'device-issued': 'x' }]) {
      expect((await signIn(address, known, cookies)).status).toBe(429);
    }
  });

  it('request budgets are shared by all devices of an account, however often a person signs in', async () => {
    const known = await person();
    const address = newAddress();
    const sealedBy = async (cookies?: Record<string, string>) => {
      const answer = await signIn(newAddress(), known, cookies);
      return Object.fromEntries(
        answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []),
      );
    };
    const [one, two] = [await sealedBy(), await sealedBy()];
    expect(one.device).not.toBe(two.device);
    for (let n = 0; n < SIGN_INS; n += 1) expect((await signIn(address, newPerson(), one)).status).toBe(401);
    expect((await signIn(newAddress(), newPerson(), two)).status).toBe(429);
  });

  it('request budgets are separate for a device marked by an earlier release, after it has renewed its session', async () => {
    const { cookies } = await person();
    const { 'device-issued': _, ...before } = cookies;
    const answer = await stage.call('POST', '/auth/refresh', { headers: from(newAddress(), before) });
    expect(answer.status).toBe(200);
    const names = answer.headers.getSetCookie().map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['device', 'device-issued']));
  });

  it('request budgets are separate for each signed-in person, and an invalid token gains nothing', async () => {
    const [first, second] = [await person(), await person()];
    const address = newAddress();
    const ask = async (token: string | null) =>
      (await stage.call('GET', '/posts', { ...(token === null ? {} : { token }), headers: from(address) })).status;
    for (let n = 0; n < LISTS_OF_POSTS; n += 1) expect(await ask(first.token)).toBe(200);
    expect(await ask(first.token)).toBe(429);
    expect(await ask(second.token)).toBe(200);
    for (let n = 0; n < LISTS_OF_POSTS; n += 1) expect(await ask(`${n}.not.one`)).toBe(200);
    expect(await ask(null)).toBe(429);
    expect(await ask(second.token)).toBe(200);
  });
});
