import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { SessionState } from '../../../data/api/session.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { reservationPath } from '../../../domain/paths.ts';
import { profileFactId } from '../../../domain/profile/id.ts';
import type { ProfileFact } from '../../../domain/profile/schema.ts';
import { reservationFactId } from '../../../domain/reservation/id.ts';
import { routePath } from '../../../domain/routes.ts';
import {
  IVAN,
  KYIV,
  LVIV,
  ownPet,
  petOf,
  petOffer,
  profileWith,
} from '../../../entities/announcement/testing/announcements.ts';
import { profileFact } from '../../../entities/person/testing/profiles.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import {
  asked,
  eachOnItsOwn,
  open,
  openDialog,
  ownPets,
  REFUSED,
  services,
  written,
} from './testing/show-announcement.ts';

eachOnItsOwn();

const pick = ({ state, outcome }: OwnRecord): Pick<OwnRecord, 'state' | 'outcome'> => ({ state, outcome });

describe('the request form for a service', () => {
  it('names everything that is missing in a request, focuses the first of it, and writes once', async () => {
    const { user, data } = await open();
    const { dialog, send } = await openDialog(user);
    await user.click(send);
    await dialog.findByText('Choose a service first.');
    for (const text of ['Choose a day first.', 'Choose a pet first.'])
      expect(dialog.getByText(text), text).toBeTruthy();
    expect(dialog.getByText('Write a few words about what you need.')).toBeTruthy();
    const grooming = dialog.getByRole('radio', { name: /Grooming.*₴250/ });
    await waitFor(() => expect(document.activeElement).toBe(grooming));

    await user.click(grooming);
    await user.click(send);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('1 December 2099'));
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(dialog.getByRole('button', { name: /\b3 December 2099, selected/ })).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /\b6 December 2099/ }).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Murka/ }));
    await user.type(dialog.getByLabelText('Message'), ' Short, please ');
    expect(dialog.getByText('13 / 500')).toBeTruthy();
    await user.dblClick(send);

    expect(await dialog.findByText('Your request is on its way. Ivan Bondar will decide.')).toBeTruthy();
    expect(written(data)).toMatchObject([
      {
        type: 'reservation',
        announcement: services._id,
        service: 'grooming',
        pet: petOf(7),
        day: '2099-12-03',
        message: 'Short, please',
      },
    ]);
    expect(dialog.getByRole('link', { name: 'Go to my reservations' }).getAttribute('href')).toBe(
      routePath('reservations'),
    );
    expect(localStorage.length).toBe(0);
  });

  it('says offline that the service decides later, and shows its decision once it is known', async () => {
    const { user, data, client } = await open({ status: { badge: 'offline', online: false } });
    const { dialog, send } = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: /Grooming/ }));
    await user.click(dialog.getByRole('button', { name: /\b3 December 2099/ }));
    await user.click(dialog.getByRole('radio', { name: /Murka/ }));
    await user.type(dialog.getByLabelText('Message'), 'Short');
    await user.click(send);
    expect(await dialog.findByText('Request saved. We’ll process it when you’re online.')).toBeTruthy();

    const [record] = [...data.own.values()].filter(({ statement }) => statement.type === 'reservation');
    if (record === undefined) throw new Error('nothing was written');
    data.own.set(record.statement._id, { ...record, state: 'published' });
    await client.invalidateQueries();
    expect(await dialog.findByText('Request sent. Ivan Bondar will decide.')).toBeTruthy();
    data.own.set(record.statement._id, { ...record, ...pick(asked('reservation/day-taken')) });
    await client.invalidateQueries();
    expect(await dialog.findByText('There are no free places left on this day.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '4 December 2099' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Short');
    expect(dialog.getByRole('button', { name: /\b4 December 2099, selected/ })).toBeTruthy();
  });

  it('stores what was typed when the request dialog is closed, for this person alone', async () => {
    const first = await open();
    const { dialog } = await openDialog(first.user);
    await first.user.click(dialog.getByRole('radio', { name: /Dog walking/ }));
    await first.user.type(dialog.getByLabelText('Message'), 'At noon');
    cleanup();
    const { user } = await open();
    const again = (await openDialog(user)).dialog;
    expect(again.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('At noon');
    expect(again.getByRole<HTMLInputElement>('radio', { name: /Dog walking/ }).checked).toBe(true);
    expect(again.getByText('Draft restored.')).toBeTruthy();
    cleanup();
    const other: SessionState = { kind: 'signedIn', person: { ...OLENA, userId: 'd'.repeat(32) } };
    const stranger = await open({}, { session: other });
    const empty = (await openDialog(stranger.user)).dialog;
    expect(empty.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  });

  it('preselects the only pet when it reaches this device after the dialog has opened', async () => {
    const { user, data, client } = await open({ own: [] });
    const { dialog } = await openDialog(user);
    data.own.set(petOf(7), ownPet(7, 'Murka'));
    await client.invalidateQueries();
    const pet = await dialog.findByRole<HTMLInputElement>('radio', { name: /Murka/ });
    await waitFor(() => expect(pet.checked).toBe(true));
    // Nobody typed it: no draft is restored next time.
    expect(localStorage.length).toBe(0);
  });

  it('adds a pet without losing the request form', async () => {
    const { user, data, client } = await open({ own: [] });
    const { dialog, send } = await openDialog(user);
    await user.type(dialog.getByLabelText('Message'), 'At noon');
    await user.click(send);
    const add = dialog.getByRole('button', { name: 'Add a pet' });
    await waitFor(() => expect(add.getAttribute('aria-invalid')).toBe('true'));
    await user.click(add);
    const adding = within(await screen.findByRole('dialog', { name: 'New pet' }));
    await user.click(await adding.findByRole('button', { name: 'Continue' }));
    // The pet has a form of its own: the request was not sent.
    expect(written(data)).toEqual([]);
    await user.click(adding.getByRole('button', { name: 'Close' }));
    data.own.set(petOf(7), ownPet(7, 'Murka', 'waiting'));
    await client.invalidateQueries();
    expect(await dialog.findByRole('radio', { name: /Murka/ })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('At noon');
  });
});

it('requests a pet with a day of this month and a message alone', async () => {
  const { user, data } = await open({}, { of: petOffer(3) });
  const { dialog, send } = await openDialog(user);
  expect(dialog.queryByText('Service')).toBeNull();
  expect(dialog.queryByRole('radio')).toBeNull();
  const free = dialog
    .getAllByRole<HTMLButtonElement>('button', { name: /\d{4}/ })
    .find(({ className, disabled }) => className === 'rdp-day_button' && !disabled);
  if (free === undefined) throw new Error('no day can be chosen');
  await user.click(free);
  await user.type(dialog.getByLabelText('Message'), 'We have a garden');
  await user.click(send);
  await dialog.findByText(/^Your request is on its way\./);
  expect(written(data)).toMatchObject([{ service: null, pet: petOf(3), message: 'We have a garden' }]);
});

const RESERVATION = reservationPath(reservationFactId(REFUSED, OLENA.userId));

describe('a request on its announcement’s page', () => {
  it.each([
    [asked(null, 'published'), 'Awaiting decision'],
    [asked('reservation/day-taken'), 'Not accepted'],
  ])('is one line with its state, and leads to the reservation', async (record, status) => {
    await open({ own: [...ownPets, record] });
    const requests = within(await screen.findByRole('region', { name: 'Your requests here' }));
    const line = await requests.findByRole('link');
    expect(line.textContent).toBe(`Grooming, Thu, 3 December 2099 ${status}`);
    expect(line.getAttribute('href')).toBe(RESERVATION);
    expect(requests.queryByRole('button')).toBeNull();
  });
});

describe('a refused request', () => {
  it('offers other days on its own page, and is sent again with one of them by a tap', async () => {
    const { user, data } = await open({ own: [...ownPets, asked('reservation/day-taken')] }, { path: RESERVATION });
    expect(await screen.findByText(/There are no free places left on this day/)).toBeTruthy();
    const others = within(await screen.findByRole('list', { name: 'Other days' })).getAllByRole('button');
    expect(others.map(({ textContent }) => textContent)).toEqual([1, 2, 4, 5].map((day) => `${day} December 2099`));
    expect(screen.getByRole('link', { name: 'Similar announcements nearby' }).getAttribute('href')).toBe(
      `/dashboard/services-and-announcements?city=${LVIV.code}&type=Services&service=grooming`,
    );
    await user.click(screen.getByRole('button', { name: '4 December 2099' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Short, please');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Murka/ }).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    await dialog.findByText(/^Your request is on its way\./);
    // The same request is updated, so that no refused one remains beside it.
    expect(written(data)).toMatchObject([{ _id: REFUSED, day: '2099-12-04', message: 'Short, please' }]);
  });

  it('leads from an ended announcement to others in one’s own city, and lets the person drop the request', async () => {
    const own = [...ownPets, profileWith(), asked('reservation/announcement-ended')];
    const { user, data } = await open({ announcements: [], own }, { path: RESERVATION });
    const similar = await screen.findByRole('link', { name: 'Similar announcements nearby' });
    expect(screen.queryByRole('list', { name: 'Other days' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit request' })).toBeNull();
    await waitFor(() => expect(similar.getAttribute('href')).toContain(`city=${LVIV.code}`));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(data.asked).toContainEqual({ call: 'discard', input: REFUSED }));
  });

  it.each<[string, AnnouncementFact | ProfileFact]>([
    ['it was', { ...services, expiresAt: '2026-11-20T10:00:00.000Z' }],
    [
      'its author lives, when the announcement is unknown here',
      profileFact({ _id: profileFactId(IVAN), uid: IVAN, city: LVIV }),
    ],
  ])('leads from an ended announcement to others in the city where %s', async (_, known) => {
    const own = [...ownPets, profileWith({ city: KYIV }), asked('reservation/announcement-ended')];
    await open({ announcements: [], facts: { [known._id]: known }, own }, { path: RESERVATION });
    const similar = await screen.findByRole('link', { name: 'Similar announcements nearby' });
    await waitFor(() => expect(similar.getAttribute('href')).toContain(`city=${LVIV.code}`));
  });
});
