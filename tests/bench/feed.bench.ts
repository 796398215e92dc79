import { timesInPage } from './pages.ts';
import { median, quantile, type Row } from './stage.ts';

/** A page of the feed, anywhere among a device's mirrored posts, in a browser and on the page's own thread. */
export async function run(): Promise<Row[]> {
  const times = await timesInPage('feed');
  return [
    { name: 'a page of the feed from 10,000 posts (median)', value: median(times), unit: 'ms' },
    {
      name: 'a page of the feed from 10,000 posts (p95)',
      value: quantile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 5 },
    },
  ];
}
