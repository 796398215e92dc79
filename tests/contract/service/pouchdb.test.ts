import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { newDevice, ReplicatingPouch } from '../replicating-pouch.ts';
import { forgeToken, inSeconds, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('PouchDB 9 through the gateway on $name', (kind) => {
  let stage: Stage;
  let person: Registered;

  beforeAll(async () => {
    stage = await openStage(kind, { env: { PUBLISHER: 'off' } });
    person = await stage.register();
  });
  afterAll(() => stage.stop());

  const device = () => newDevice<{ text: string }>();
  const remote = (token = person.session.accessToken) =>
    new ReplicatingPouch<{ text: string }>(`${stage.url}/db/${person.session.ownDatabase}`, {
      adapter: 'http',
      skip_setup: true,
      fetch: (url, options = {}) =>
        fetch(url, { ...options, headers: { ...headersOf(options.headers), authorization: `Bearer ${token}` } }),
    });

  it('PouchDB syncs two devices both ways, with a conflict and a removal', async () => {
    const [one, two] = [device(), device()];
    await one.put({ _id: 'draft:a', text: 'first' });
    await one.sync(remote());
    await two.sync(remote());
    const { _rev } = await two.get('draft:a');
    await one.put({ _id: 'draft:a', _rev, text: 'from one' });
    await two.put({ _id: 'draft:a', _rev, text: 'from two' });
    await two.put({ _id: 'draft:b', text: 'b' });
    for (const each of [one, two, one]) await each.sync(remote());
    const [fromOne, fromTwo] = await Promise.all([one, two].map((each) => each.get('draft:a', { conflicts: true })));
    expect(fromOne).toEqual(fromTwo);
    expect(fromOne?._conflicts).toHaveLength(1);
    await one.remove(await one.get('draft:b'));
    await one.sync(remote());
    await two.sync(remote());
    await expect(two.get('draft:b')).rejects.toMatchObject({ status: 404 });
  });

  it('PouchDB reports which documents were denied and stores the others', async () => {
    const one = device();
    await one.put({ _id: 'outcome:post:x', text: 'mine' });
    await one.put({ _id: 'draft:huge', text: 'x'.repeat(SERVICE_LIMITS.documentBytes) });
    await one.put({ _id: 'draft:fine', text: 'fine' });
    const denied: string[] = [];
    const push = one.replicate.to(remote());
    push.on('denied', (error) => denied.push(/"id":"([^"]*)"/.exec(JSON.stringify(error))?.[1] ?? ''));
    const result = await push;
    expect(denied.toSorted()).toEqual(['draft:huge', 'outcome:post:x']);
    expect(result.docs_written).toBe(1);
    expect((await remote().get('draft:fine')).text).toBe('fine');
  });

  it('PouchDB delivers live, and ends with a 401 when the token expired', async () => {
    const exp = inSeconds(3);
    const token = forgeToken(stage.jwtKey, { sub: person.session.userId, exp, '_couchdb.roles': ['user'] });
    const two = device();
    const live = two.replicate.from(remote(token), { live: true, retry: true });
    const ended = new Promise<{ status?: number }>((resolve) => {
      live.on('error', (error) => resolve({ ...error }));
    });
    await remote().put({ _id: 'draft:live', text: 'live' });
    await expect
      .poll(() =>
        two.get('draft:live').then(
          ({ text }) => text,
          () => null,
        ),
      )
      .toBe('live');
    expect(await ended).toMatchObject({ status: 401 });
  });
});

/** PouchDB in Node has its own Headers class, which iterates over pairs like the standard one. */
function headersOf(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(headers === undefined || !(Symbol.iterator in headers) ? [] : headers);
}
