import type { Page } from 'playwright/test';

/** Paths of the scripts that the page itself asks for from now on; those of workers run beside it. */
export function scriptsOf(page: Page): () => string[] {
  const files = new Set<string>();
  const workers = new Set<string>();
  // A worker's own script is asked for by the page's frame, but it holds up nothing that is drawn.
  page.on('worker', (worker) => workers.add(new URL(worker.url()).pathname));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.frame() === page.mainFrame()) files.add(pathname);
  });
  return () => [...files].filter((file) => !workers.has(file));
}
