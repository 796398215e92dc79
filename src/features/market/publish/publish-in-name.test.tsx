import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import type { OrganisationFact } from '../../../domain/organisation/schema.ts';
import { announcementPath } from '../../../domain/paths.ts';
import { routePath } from '../../../domain/routes.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { ownAnnouncement, profileWith, refusal } from '../../../entities/announcement/testing/announcements.ts';
import { SALON, SALON_ANNOUNCEMENT, salon, salonOffer } from '../../../entities/announcement/testing/organisations.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import PublishDialog, { type PublishTarget } from './publish-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const CREATE: PublishTarget = { mode: 'create', organisation: SALON };
const EDIT: PublishTarget = { mode: 'edit', id: SALON_ANNOUNCEMENT };
const published = { state: 'published', outcome: null } as const;
const mine = (state: Parameters<typeof ownAnnouncement>[1] = published) =>
  ownAnnouncement({ _id: SALON_ANNOUNCEMENT, organisation: { name: 'Fluffy Paw' } }, state);

interface Known {
  own?: readonly OwnRecord[];
  organisation?: OrganisationFact | null;
  announcements?: AnnouncementFact[];
}

function open({ own = [], organisation = salon(), announcements = [] }: Known = {}, target = CREATE) {
  const delivered = { organisation: organisation === null ? [] : [organisation] };
  const data = createMemoryClient({ own: [profileWith(), ...own], delivered, announcements });
  const onClose = vi.fn();
  const session = { kind: 'signedIn', person: OLENA } as const;
  renderPage(<PublishDialog target={target} onClose={onClose} />, { data, session });
  const written = () => data.asked.filter(({ call }) => call === 'put').map(({ input }) => input);
  return { user: userEvent.setup(), onClose, written };
}

async function chooseToday(user: ReturnType<typeof userEvent.setup>) {
  const grooming = within(await screen.findByRole('group', { name: 'Grooming' }));
  await user.click(grooming.getByRole('button', { name: 'Choose days' }));
  const name = dateFormat('en', { dateStyle: 'full' }).format(new Date());
  const day = () => grooming.getByRole('button', { name: new RegExp(`^${name}`) });
  await user.click(day());
  await user.click(day());
}

it('offers the organisation’s services, at its prices, and none of one’s own', async () => {
  const { user, written, onClose } = open();
  expect(await screen.findByRole('dialog', { name: 'New announcement for Fluffy Paw' })).toBeTruthy();
  await screen.findByRole('heading', { name: /Organisation’s services/ });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Dog walking' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Grooming' }).textContent).toContain('₴400');
  await chooseToday(user);
  await user.type(screen.getByLabelText('Description'), 'We groom.');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written()).toMatchObject([
    {
      _id: SALON_ANNOUNCEMENT,
      kind: 'Services',
      organisation: { name: 'Fluffy Paw' },
      services: [{ offer: { nameKey: 'grooming', price: 400 } }],
    },
  ]);
  expect(localStorage).toHaveLength(0);
});

it('stores the organisation’s draft apart from one’s own', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Description'), 'We groom.');
  cleanup();
  open({}, { mode: 'create', organisation: null });
  await user.click(await screen.findByRole('radio', { name: /^Services/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('');
  cleanup();
  open();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Description')).value).toBe('We groom.');
});

it('edits with the organisation’s current name, and leaves out services that it no longer offers', async () => {
  const { services } = mine().statement;
  const walks = { offer: { nameKey: 'dogWalking', priceType: 'Free' } as const, availableDates: [] };
  const [grooming] = services;
  if (grooming === undefined) throw new Error('there is nothing to offer');
  const both = [grooming, { ...walks, availableDates: grooming.availableDates }];
  const record = ownAnnouncement({ _id: SALON_ANNOUNCEMENT, organisation: { name: 'Paw' }, services: both }, published);
  const { user, written } = open({ own: [record], announcements: [salonOffer({ authorId: OLENA.userId })] }, EDIT);
  await screen.findByRole('group', { name: 'Grooming' });
  expect(screen.queryByRole('group', { name: 'Dog walking' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]).toMatchObject({
    _id: SALON_ANNOUNCEMENT,
    baseRev: '2-b',
    organisation: { name: 'Fluffy Paw' },
    services: [{ offer: { nameKey: 'grooming', price: 400 } }],
  });
});

const member = salon().team.map((each) => ({ ...each, role: 'user' as const }));
const elsewhere = routePath('organisation', { orgId: `${'b'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B` });

it.each<[string, Known, PublishTarget, RegExp, string | null]>([
  ['is not an admin', { organisation: salon({ team: member }) }, CREATE, /Only an admin of the organisation/, null],
  ['has left', { organisation: null, own: [mine()] }, EDIT, /Only an admin of the organisation/, null],
  [
    'belongs to a closed organisation',
    { organisation: salon({ closedAt: '2026-11-21T10:00:00.000Z' }) },
    CREATE,
    /was closed/,
    null,
  ],
  [
    'belongs to an organisation without services',
    { organisation: salon({ services: [] }) },
    CREATE,
    /doesn’t list any services yet/,
    elsewhere,
  ],
  [
    'was slower than another admin',
    { announcements: [salonOffer()] },
    CREATE,
    /The organisation already has an announcement from another admin, and there can only be one at a time/,
    announcementPath(SALON_ANNOUNCEMENT),
  ],
  [
    'has already announced it',
    { own: [mine()] },
    CREATE,
    /You already have an announcement for this organisation’s services/,
    routePath('myAnnouncements'),
  ],
  [
    'has an ended announcement',
    { own: [mine({ state: 'refused', outcome: refusal('announcement/expired') })] },
    CREATE,
    /has ended or wasn’t published/,
    routePath('myAnnouncements'),
  ],
])(
  'says why nothing can be announced where a person %s, and links to the remedy',
  async (_name, known, target, why, href) => {
    const { user, onClose } = open(known, target);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByLabelText('Description')).toBeNull();
    const link = screen.queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(href);
    if (link !== null) {
      await user.click(link);
      expect(onClose).toHaveBeenCalled();
    }
  },
);
