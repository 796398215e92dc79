import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { renderRoutes } from '../../../app/testing/render-routes.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import type { MarketRead } from '../../../data/mirror/read.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';

/** A browser window of a usable size, in English; nothing stays between the cases. */
export function eachOnItsOwn(): void {
  beforeAll(async () => {
    await useTexts('en');
    stubBrowser();
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export const visitor: SessionState = { kind: 'visitor' };
export const olena: SessionState = { kind: 'signedIn', person: OLENA };
export const MARKET = '/dashboard/services-and-announcements';

export async function open(
  options: Parameters<typeof createMemoryClient>[0] & { completeness?: MarketRead['completeness'] },
  { session = visitor, path = MARKET }: { session?: SessionState; path?: string } = {},
) {
  const { completeness = 'whole', ...rest } = options;
  const data = createMemoryClient(rest);
  const read = data.mirror.market;
  data.mirror.market = async () => ({ ...(await read()), completeness });
  const view = await renderRoutes({ path, session, data, real: ['services', 'ourPets', 'announcement'] });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, user: userEvent.setup() };
}

export const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
export const address = () => screen.getByLabelText('address').textContent;
