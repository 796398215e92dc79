/** Our way: the worker streams the bundle, posts the first page, and stores the rest; the page only listens. */
export async function run() {
  const begin = performance.now();
  const worker = new Worker(new URL('./ours.worker.ts', import.meta.url), { type: 'module' });
  let firstPage = 0;
  const complete = await new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<'firstPage' | 'complete'>) => {
      if (data === 'firstPage') firstPage = performance.now() - begin;
      else resolve(performance.now() - begin);
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  return { firstPage, complete };
}
