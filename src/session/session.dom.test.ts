import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '../data/api/session.ts';
import { NO_STORAGE } from '../platform/browser-storage.ts';
import { createSessionStore, EMERGENCY_PREFIX } from './session.tsx';
import { OLENA } from './testing/memory-client.ts';

beforeEach(() => localStorage.clear());

describe('the session store', () => {
  it.each<SessionState>([
    { kind: 'signedIn', person: OLENA },
    { kind: 'expired', person: { ...OLENA, avatar: 'ab'.repeat(32) } },
    { kind: 'suspended', person: OLENA, reason: 'Спам' },
  ])('knows the session at the next start: $kind', (session) => {
    createSessionStore().set(session);
    expect(createSessionStore().get()).toEqual(session);
  });

  it('deletes all personal data after signing out, and nothing else', () => {
    const store = createSessionStore();
    store.set({ kind: 'signedIn', person: OLENA });
    localStorage.setItem(`${EMERGENCY_PREFIX}post`, 'typed');
    localStorage.setItem('lapka.locale', 'uk');
    store.set({ kind: 'visitor' });
    expect(Object.keys(localStorage)).toEqual(['lapka.locale']);
  });

  it('leaves the hint and the drafts to the next start if the session is unknown', () => {
    const store = createSessionStore();
    store.set({ kind: 'signedIn', person: OLENA });
    localStorage.setItem(`${EMERGENCY_PREFIX}post`, 'typed');
    store.setForNow({ kind: 'visitor' });
    expect(store.get()).toEqual({ kind: 'visitor' });
    expect(localStorage.getItem(`${EMERGENCY_PREFIX}post`)).toBe('typed');
    expect(createSessionStore().get()).toEqual({ kind: 'signedIn', person: OLENA });
  });

  it.each([
    '',
    'null',
    '{}',
    '[1]',
    '{"kind":"signedIn"}',
    '{"kind":"admin","person":{}}',
    '{"kind":"signedIn","person":{"userId":1}}',
    '{',
  ])('ignores a session hint like %j', (hint) => {
    localStorage.setItem('lapka.session-hint', hint);
    expect(createSessionStore().get()).toEqual({ kind: 'visitor' });
  });

  it('notifies listeners of a session change once, and not of the same state again', () => {
    const store = createSessionStore(NO_STORAGE);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    store.set({ kind: 'signedIn', person: OLENA });
    store.set({ kind: 'signedIn', person: { ...OLENA } });
    expect(heard).toHaveBeenCalledOnce();
    stop();
    store.set({ kind: 'visitor' });
    expect(heard).toHaveBeenCalledOnce();
  });
});
