import { expect, it } from 'vitest';
import { endWhenPutAside, onPutAway } from './put-aside.ts';

function page() {
  const target = new EventTarget();
  const done: string[] = [];
  endWhenPutAside(
    { terminate: () => void done.push('ended') },
    target as unknown as Window,
    () => void done.push('loaded anew'),
  );
  const happen = (type: string, persisted: boolean) =>
    target.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { done, happen };
}

it('ends the worker of a page that is put aside, and loads the page anew when it comes back', () => {
  const { done, happen } = page();
  happen('pagehide', true);
  expect(done).toEqual(['ended']);
  happen('pageshow', true);
  expect(done).toEqual(['ended', 'loaded anew']);
});

it('does nothing when a page is opened or closed', () => {
  const { done, happen } = page();
  happen('pageshow', false);
  happen('pagehide', false);
  expect(done).toEqual([]);
});

/** A page of which something is kept; the answer is how often it was. */
function keptPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const target = Object.assign(new EventTarget(), { document });
  let kept = 0;
  const stay = onPutAway(target as unknown as Window, () => {
    kept += 1;
  });
  const hide = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  const becomes = (visibilityState: string) => {
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { kept: () => kept, stay, hide, becomes };
}

it('what is on a page is kept when it is hidden or closed', () => {
  const { kept, hide, becomes } = keptPage();
  becomes('visible');
  expect(kept()).toBe(0);
  becomes('hidden');
  expect(kept()).toBe(1);
  hide(false);
  expect(kept()).toBe(2);
});

it('not when it is put aside, and not any more when nobody asks for it', () => {
  const { kept, stay, hide, becomes } = keptPage();
  hide(true);
  becomes('hidden');
  stay();
  hide(false);
  expect(kept()).toBe(0);
});
