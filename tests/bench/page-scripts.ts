import type { Page } from 'playwright/test';

/**
 * Paths of the scripts that the page itself requests from now on, without those of workers and their imports, which
 * load beside it.
 */
export function scriptsOf(page: Page): () => string[] {
  const files = new Set<string>();
  const workers = new Set<string>();
  // The page's frame requests a worker's scripts, but they delay nothing that is drawn.
  page.on('worker', (worker) => workers.add(new URL(worker.url()).pathname));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const { referer = '' } = response.request().headers();
    const byWorker = [...workers].some((worker) => referer.endsWith(worker));
    if (pathname.endsWith('.js') && response.frame() === page.mainFrame() && !byWorker) files.add(pathname);
  });
  return () => [...files].filter((file) => !workers.has(file));
}
