import type { Page } from 'playwright/test';

/**
 * Paths of the scripts that the page itself asks for from now on; those of workers, with what they import, run beside
 * it.
 */
export function scriptsOf(page: Page): () => string[] {
  const files = new Set<string>();
  const workers = new Set<string>();
  // A worker's own scripts are asked for by the page's frame, but they hold up nothing that is drawn.
  page.on('worker', (worker) => workers.add(new URL(worker.url()).pathname));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const { referer = '' } = response.request().headers();
    const byWorker = [...workers].some((worker) => referer.endsWith(worker));
    if (pathname.endsWith('.js') && response.frame() === page.mainFrame() && !byWorker) files.add(pathname);
  });
  return () => [...files].filter((file) => !workers.has(file));
}
