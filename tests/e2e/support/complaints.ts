import type { Page } from 'playwright/test';
import type { Visitor } from './fixtures.ts';

/** Playwright's own message where a test blocks service workers. */
const BLOCKED_BY_TEST = 'Service Worker registration blocked by Playwright';

/**
 * Collects the browser's complaints from now on: errors and warnings of the console, uncaught errors, scripts that the
 * policy forbids, and requests to foreign addresses.
 */
export async function collectComplaints({ page, context }: Visitor, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  const watch = (watched: Page) => {
    watched.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && !message.text().includes(BLOCKED_BY_TEST))
        complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    watched.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  };
  watch(page);
  context.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !request.url().startsWith(`${origin}/`))
      complaints.push(`asked for ${request.url()}`);
  });
  await context.exposeFunction('complain', (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const complain: unknown = Reflect.get(window, 'complain');
      if (typeof complain === 'function') complain(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}
