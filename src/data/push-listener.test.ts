import { describe, expect, it } from 'vitest';
import type { Result } from './api/result.ts';
import type { SyncStatus } from './api/sync.ts';
import type { DataEvent } from './api.ts';
import { pushListener } from './push-listener.ts';
import { AT_START, statusOf } from './sync/status.ts';
import { eventually } from './testing/eventually.ts';

const ADDRESS = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
const status = (change: Partial<SyncStatus> = {}): DataEvent => ({
  kind: 'status',
  status: {
    ...statusOf({ ...AT_START, session: 'signedIn', online: true, lastContact: null, limited: false }),
    badge: 'synced',
    lastContact: '2026-11-20T10:00:00.000Z',
    ...change,
  },
});

function page(
  answers: Result<null>[],
  address: typeof ADDRESS | null = ADDRESS,
  renewed: typeof ADDRESS | null = null,
) {
  const done: string[] = [];
  const on = pushListener(
    {
      keepPushSubscription: async () => {
        done.push('told');
        return answers.shift() ?? { ok: true, value: null };
      },
      pushKey: async () => ({ ok: true, value: 'key' }),
    },
    {
      pushAddress: async () => address,
      renewPush: async (loadKey) => {
        if (renewed !== null) done.push(`renewed with the ${await loadKey()}`);
        return renewed;
      },
      forgetPush: async () => void done.push('forgotten'),
      setAppBadge: async (count) => void done.push(`badge ${count}`),
    },
  );
  return { done, on };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the push subscription', () => {
  it('registers the push subscription once after a start, when the service can be reached', async () => {
    const { done, on } = page([]);
    on(status({ online: false }));
    on(status({ lastContact: null }));
    on(status());
    on(status());
    await settled();
    expect(done).toEqual(['told']);
  });

  it('registers the push subscription again if the service was not reached, but not if it refused', async () => {
    const { done, on } = page([
      { ok: false, code: 'network/unreachable' },
      { ok: false, code: 'request/invalid' },
    ]);
    for (let turn = 0; turn < 4; turn++) {
      on(status());
      await settled();
    }
    expect(done).toEqual(['told', 'told']);
  });

  it('unsubscribes from push after a sign-out, and clears the number at the icon', async () => {
    const { done, on } = page([{ ok: false, code: 'device/not-signed-in' }]);
    on(status());
    await eventually(() => done.includes('forgotten'));
    on({ kind: 'session', session: { kind: 'visitor' } });
    await settled();
    expect(done).toEqual(['told', 'forgotten', 'forgotten', 'badge 0']);
  });

  it('preserves the subscription while the app is too old to know its person, and registers it later', async () => {
    const { done, on } = page([{ ok: false, code: 'device/not-signed-in' }]);
    on(status({ badge: 'outdated' }));
    await settled();
    expect(done).toEqual([]);
    on(status());
    await eventually(() => done.includes('told'));
  });

  it('renews and registers a push subscription that the browser dropped', async () => {
    const { done, on } = page([], null, ADDRESS);
    on(status());
    await settled();
    expect(done).toEqual(['renewed with the key', 'told']);
  });

  it('asks for no permission if there is no push subscription', async () => {
    const { done, on } = page([], null);
    on(status());
    await settled();
    expect(done).toEqual([]);
  });
});
