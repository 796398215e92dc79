import { expect, it } from 'vitest';
import { endWhenPutAside } from './put-aside.ts';

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
