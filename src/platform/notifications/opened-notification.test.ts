import { expect, it } from 'vitest';
import { onNotificationOpened } from './opened-notification.ts';

it('opens the address of a tapped notification in the page, and confirms it', () => {
  const container = new EventTarget();
  const opened: string[] = [];
  const answers: unknown[] = [];
  const stop = onNotificationOpened(container as ServiceWorkerContainer, (url) => opened.push(url));
  const tap = (data: unknown) => {
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  };
  tap({ type: 'LAPKA_OPEN', url: '/dashboard/notifications' });
  tap({ type: 'LAPKA_SYNC' });
  tap(null);
  stop();
  tap({ type: 'LAPKA_OPEN', url: '/later' });
  expect([opened, answers]).toEqual([['/dashboard/notifications'], ['opened']]);
});
