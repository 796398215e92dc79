// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, EMERGENCY_PREFIX } from './session-store.ts';
import { OLENA } from './testing/memory-room.ts';

beforeEach(() => localStorage.clear());

describe('who is signed in', () => {
  it.each(['signedIn', 'expired', 'suspended'] as const)('is known at the next start: %s', (kind) => {
    createSessionStore(localStorage).set({ kind, person: OLENA });
    expect(createSessionStore(localStorage).get()).toEqual({ kind, person: OLENA });
  });

  it('leaves nothing personal behind after signing out, and nothing else is touched', () => {
    const store = createSessionStore(localStorage);
    store.set({ kind: 'signedIn', person: OLENA });
    localStorage.setItem(`${EMERGENCY_PREFIX}post`, 'typed');
    localStorage.setItem('lapka.locale', 'uk');
    store.set({ kind: 'visitor' });
    expect(Object.keys(localStorage)).toEqual(['lapka.locale']);
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
  ])('believes no hint like %j', (hint) => {
    localStorage.setItem('lapka.session-hint', hint);
    expect(createSessionStore(localStorage).get()).toEqual({ kind: 'visitor' });
  });

  it('tells listeners of a change once, and not of the same state again', () => {
    const store = createSessionStore(null);
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
