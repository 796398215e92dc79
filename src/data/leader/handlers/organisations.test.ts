import { describe, expect, it } from 'vitest';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import type { Answer } from '../../http/http-client.ts';
import type { Fact } from '../../mirror/schema.ts';
import { organisationsHandlers } from './organisations.ts';

const KEY = `${'a'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z0001`;
const PAGE: OrganisationPage = {
  name: 'Salon',
  organisationType: 'dogGrooming',
  ...NO_VISIT,
  description: '',
  services: [],
  open: true,
  team: [],
  isClosed: false,
};
const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
const refused = (status: number): Answer => ({ kind: 'refused', status, code: null, body: {} });
const AWAY: Answer = { kind: 'unreachable', reason: 'serverDown' };

/** A device whose service gives these answers, one after the other. */
function device(answers: Answer[], signedIn = true) {
  const cached = new Map<string, Fact>();
  const asked: string[] = [];
  const answer = async (as: string, path: string) => {
    asked.push(`${as} ${path}`);
    return answers.shift() ?? AWAY;
  };
  const api = organisationsHandlers({
    context: {
      ask: (path) => answer('anyone', path),
      now: () => 0,
      session: () => (signedIn ? ({} as never) : null),
      tokens: { ask: (path: string) => answer('signed', path) } as never,
      mirror: {
        keepThrough: async ({ key, fact }: { key: string; fact: Fact }) => void cached.set(key, fact),
        dropThrough: async (key: string) => void cached.delete(key),
        through: async (key: string) => cached.get(key) ?? null,
      } as never,
    },
  });
  return { api, asked, cached };
}

describe('an organisation of others', () => {
  it('fetches an organisation with the person’s session, and reads it offline afterwards', async () => {
    const { api, asked } = device([ok(PAGE)]);
    expect(await api.readOrganisation(KEY)).toEqual({ kind: 'found', value: PAGE, from: 'network' });
    expect(await api.readOrganisation(KEY)).toEqual({ kind: 'found', value: PAGE, from: 'device' });
    expect(asked).toEqual([`signed /organisations/${KEY}`, `signed /organisations/${KEY}`]);
  });

  it('deletes a cached organisation when it was removed or became visible to signed-in people only', async () => {
    const signedInDevice = device([ok(PAGE), refused(404)]);
    await signedInDevice.api.readOrganisation(KEY);
    expect(await signedInDevice.api.readOrganisation(KEY)).toEqual({ kind: 'missing' });
    expect(await signedInDevice.api.readOrganisation(KEY)).toEqual({ kind: 'unreachable' });
    const visitor = device([ok(PAGE), refused(401)], false);
    await visitor.api.readOrganisation(KEY);
    expect(await visitor.api.readOrganisation(KEY)).toEqual({ kind: 'signIn' });
    expect(visitor.cached.size).toBe(0);
  });

  it('still reads a cached organisation after the session expired or the rate limit was reached', async () => {
    const { api } = device([ok(PAGE), refused(401), refused(429)]);
    await api.readOrganisation(KEY);
    expect((await api.readOrganisation(KEY)).kind).toBe('found');
    expect((await api.readOrganisation(KEY)).kind).toBe('found');
  });

  it('fetches memberships without a session, and caches them', async () => {
    const membership = { key: KEY, name: 'Salon', organisationType: 'dogGrooming', role: 'admin' } as const;
    const { api, asked } = device([ok({ organisations: [membership] })]);
    const member = 'b'.repeat(32);
    expect(await api.readMemberships(member)).toEqual({ kind: 'found', value: [membership], from: 'network' });
    expect(await api.readMemberships(member)).toEqual({ kind: 'found', value: [membership], from: 'device' });
    expect(asked[0]).toBe(`anyone /organisations?member=${member}`);
    expect(await api.readMemberships('c'.repeat(32))).toEqual({ kind: 'unreachable' });
  });
});
