/** What a way of filling the device reports, in milliseconds since its start. */
export interface Measured {
  firstPage: number;
  complete: number;
  longestTask: number;
}

type Way = () => Promise<object>;

const WAYS: Readonly<Record<string, () => Promise<{ run: Way }>>> = {
  pouch: () => import('./pouch.ts'),
  ours: () => import('./ours.ts'),
  floor: () => import('./floor.ts'),
  download: () => import('./download.ts'),
  feed: () => import('./feed.ts'),
  orders: () => import('./orders.ts'),
  organisations: async () => ({ run: (await import('./organisations.ts')).list }),
  organisation: async () => ({ run: (await import('./organisations.ts')).one }),
};

/** Runs `?way=` once and stores the result where the driver reads it. */
async function main(): Promise<void> {
  const name = new URLSearchParams(location.search).get('way') ?? '';
  const load = WAYS[name];
  if (load === undefined) throw new Error(`There is no way called ${name}`);
  const { run } = await load();
  let longestTask = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration);
  }).observe({ type: 'longtask' });
  const measured = await run();
  Object.assign(window, { measured: { ...measured, longestTask } });
}

main().catch((error: unknown) => Object.assign(window, { failed: String(error) }));
