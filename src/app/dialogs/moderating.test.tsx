import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SessionState } from '../../data/api/session.ts';
import { reportId } from '../../domain/moderation/id.ts';
import { announcementPath } from '../../domain/paths.ts';
import { routePath } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { publishedAnnouncement } from '../../session/testing/published-announcement.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { renderRoutes } from '../testing/render-routes.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const fact = publishedAnnouncement({ authorId: 'f'.repeat(32), authorName: 'Taras Bondar' });
const admin: SessionState = { kind: 'signedIn', person: { ...OLENA, roles: ['user', 'admin'] } };

async function chosen(entry: string) {
  const data = createMemoryClient({ announcements: [fact] });
  await renderRoutes({ path: announcementPath(fact._id), session: admin, data, real: ['announcement'] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More options for this announcement' }));
  await user.click(screen.getByRole('menuitem', { name: entry }));
  return { data, user, dialog: within(await screen.findByRole('dialog')) };
}

const address = () => screen.getByLabelText('address').textContent;

it('lets an admin remove an announcement for a reason, and returns to the market', async () => {
  const { data, user, dialog } = await chosen('Remove');
  await user.type(dialog.getByLabelText('Reason (the author will see it)'), 'Sells pills');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(address()).toBe(routePath('services')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(data.asked.filter(({ call }) => call === 'decide').map(({ input }) => input)).toEqual([
    { target: fact._id, decision: 'remove', reason: 'Sells pills', days: null },
  ]);
});

it('stays on the page when an admin cancels the removal', async () => {
  const { data, user, dialog } = await chosen('Remove');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(announcementPath(fact._id));
  expect(data.asked.some(({ call }) => call === 'decide')).toBe(false);
});

it('reports the item that the menu belongs to', async () => {
  const { data, user, dialog } = await chosen('Report');
  await user.click(await dialog.findByRole('radio', { name: 'Advertising or spam' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(data.asked.filter(({ call }) => call === 'put').map(({ input }) => input)).toMatchObject([
    { _id: reportId(fact._id), reason: 'spam' },
  ]);
  expect(address()).toBe(announcementPath(fact._id));
});
