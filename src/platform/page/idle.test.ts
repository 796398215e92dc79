import { expect, it, vi } from 'vitest';
import { whenIdle } from './idle.ts';

it.each([
  ['when the browser reports that it is idle', true, ['idle 500']],
  ['after a delay in a browser that does not report it', false, ['timer 500']],
])('runs idle work %s', (_, tells, asked) => {
  const heard: string[] = [];
  const run = vi.fn();
  const window = {
    setTimeout: (then: () => void, ms: number) => {
      heard.push(`timer ${ms}`);
      then();
      return 0;
    },
    ...(tells && {
      requestIdleCallback: (then: IdleRequestCallback, options?: IdleRequestOptions) => {
        heard.push(`idle ${options?.timeout}`);
        then({ didTimeout: false, timeRemaining: () => 1 });
        return 0;
      },
    }),
  } as Parameters<typeof whenIdle>[0];
  whenIdle(window, 500, run);
  expect(heard).toEqual(asked);
  expect(run).toHaveBeenCalledOnce();
});
