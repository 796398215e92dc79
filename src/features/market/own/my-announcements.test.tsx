import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../../domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../../domain/announcement/schema.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import { organisationKey } from '../../../domain/organisation/id.ts';
import { announcementPath } from '../../../domain/paths.ts';
import { OrganisationAnnouncement } from '../../../entities/announcement/organisation-announcement.tsx';
import { PersonAnnouncement } from '../../../entities/announcement/person-announcement.tsx';
import {
  ownAnnouncement,
  petOf,
  refusal,
  servicesOffer,
} from '../../../entities/announcement/testing/announcements.ts';
import { SALON, SALON_ANNOUNCEMENT, salonOffer } from '../../../entities/announcement/testing/organisations.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { MyAnnouncements } from './my-announcements.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const DAY = 24 * 60 * 60_000;
const published = { state: 'published', outcome: null } as const;

function open(options: Parameters<typeof createMemoryClient>[0]) {
  const data = createMemoryClient(options);
  const onPublish = vi.fn();
  const onEdit = vi.fn();
  renderPage(<MyAnnouncements onPublish={onPublish} onEdit={onEdit} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  return { user: userEvent.setup(), data, onPublish, onEdit };
}

const ending = (days: number) =>
  servicesOffer(0, { authorId: OLENA.userId, expiresAt: new Date(Date.now() + days * DAY - 1_000).toISOString() });

it('says what to do while there are no own announcements', async () => {
  const { user, onPublish } = open({});
  expect(await screen.findByText('It’s empty here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New announcement' }));
  expect(onPublish).toHaveBeenCalled();
});

it('shows how many days are left, and offers a renewal only near the end', async () => {
  const fact = ending(20);
  open({ announcements: [fact], own: [ownAnnouncement({ startedAt: fact.startedAt }, published)] });
  expect(await screen.findByText('Published · 20 days left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
});

it('renews an announcement once with one tap shortly before its end', async () => {
  const fact = ending(2);
  const { user, data } = open({
    announcements: [fact],
    own: [ownAnnouncement({ startedAt: '2026-10-01T00:00:00.000Z' }, published)],
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('Waiting to send')).toBeTruthy();
  const puts = data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);
  expect(puts).toMatchObject([{ _id: SERVICES_ANNOUNCEMENT, description: 'I come to you.', baseRev: '2-b' }]);
  const { startedAt } = fieldsOf<AnnouncementStatement>(puts[0]);
  expect(String(startedAt) > '2026-10-01T00:00:00.000Z').toBe(true);
});

it('renews an ended announcement, and explains a refused one, which can be edited and sent again', async () => {
  const { user, data, onEdit } = open({
    own: [ownAnnouncement({}, { state: 'refused', outcome: refusal('announcement/author-incomplete') })],
  });
  expect(await screen.findByText(/Not published: Add your name to your profile/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledWith(SERVICES_ANNOUNCEMENT);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(data.asked).toContainEqual({ call: 'sendAgain', input: SERVICES_ANNOUNCEMENT });
  cleanup();
  open({ own: [ownAnnouncement({}, { state: 'refused', outcome: refusal('announcement/expired') })] });
  expect(await screen.findByText('Ended')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Renew' })).toBeTruthy();
});

it('offers to remove an announcement whose pet was removed', async () => {
  const { user } = open({ own: [ownAnnouncement({ _id: petAnnouncementId(petOf(9)), kind: 'Pet' })] });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Pet announcement')).toBeNull());
});

it('links a profile to the current announcement of its services, and to none that does not exist', async () => {
  const fact = ending(20);
  const data = createMemoryClient({ announcements: [fact] });
  renderPage(<PersonAnnouncement userId={OLENA.userId} />, { data });
  const link = await screen.findByRole('link', { name: 'Announcement with available dates' });
  expect(link.getAttribute('href')).toBe(announcementPath(servicesFactId(OLENA.userId)));
  cleanup();
  renderPage(<PersonAnnouncement userId={'c'.repeat(32)} />, { data });
  expect(screen.queryByRole('link')).toBeNull();
});

it('links to one’s own announcement from writing until its removal', async () => {
  const fact = ending(20);
  const show = (options: Parameters<typeof createMemoryClient>[0]) =>
    renderPage(<PersonAnnouncement userId={OLENA.userId} />, {
      data: createMemoryClient(options),
      session: { kind: 'signedIn', person: OLENA },
    });
  show({ own: [ownAnnouncement()] });
  expect(await screen.findByRole('link', { name: 'Announcement with available dates' })).toBeTruthy();
  cleanup();
  show({ announcements: [fact], own: [ownAnnouncement({}, { state: 'removed', outcome: null })] });
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

it('says in whose name an announcement is, even when the organisation is unknown here', async () => {
  const state = { state: 'refused', outcome: refusal('announcement/organisation-admins') } as const;
  const inName = { _id: SALON_ANNOUNCEMENT, organisation: { name: 'Fluffy Paw' } };
  open({ own: [ownAnnouncement(), ownAnnouncement(inName, state)] });
  expect(await screen.findByText('You published it on behalf of Fluffy Paw.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Fluffy Paw' })).toBeTruthy();
  expect(screen.getByText(/Not published: Only an admin of the organisation/)).toBeTruthy();
  expect(screen.getAllByText(/on behalf of/)).toHaveLength(1);
});

it('links an organisation to its announcement, which is none of its author’s own services', async () => {
  const fact = salonOffer({ authorId: OLENA.userId });
  const session = { kind: 'signedIn', person: OLENA } as const;
  const show = (options: Parameters<typeof createMemoryClient>[0], orgId = organisationKey(SALON)) =>
    renderPage(<OrganisationAnnouncement orgId={orgId} />, { data: createMemoryClient(options), session });
  show({ announcements: [fact] });
  const link = await screen.findByRole('link', { name: 'Announcement with available dates' });
  expect(link.getAttribute('href')).toBe(announcementPath(SALON_ANNOUNCEMENT));
  cleanup();
  show({ own: [ownAnnouncement({ _id: SALON_ANNOUNCEMENT, organisation: { name: 'Fluffy Paw' } })] });
  expect(await screen.findByRole('link', { name: 'Announcement with available dates' })).toBeTruthy();
  cleanup();
  show({ announcements: [servicesOffer(0, { authorId: OLENA.userId })] });
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  show({ announcements: [fact] }, 'x');
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  renderPage(<PersonAnnouncement userId={OLENA.userId} />, {
    data: createMemoryClient({ announcements: [fact] }),
    session,
  });
  expect(screen.queryByRole('link')).toBeNull();
});
