import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileFactId } from '../../../domain/profile/id.ts';
import { routePath } from '../../../domain/routes.ts';
import {
  IVAN,
  LVIV,
  ownAnnouncement,
  refusal,
  servicesOffer,
} from '../../../entities/announcement/testing/announcements.ts';
import { SALON_ANNOUNCEMENT, salonOffer } from '../../../entities/announcement/testing/organisations.ts';
import { profileFact } from '../../../entities/person/testing/profiles.ts';
import { doneReservation, reviewFact } from '../../../entities/review/testing/review-facts.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { eachOnItsOwn, open, ownPets, services, signedIn } from './testing/show-announcement.ts';

eachOnItsOwn();

describe('an announcement in the name of an organisation', () => {
  const offer = salonOffer({ authorId: IVAN, authorName: 'Ivan Bondar', services: services.services });

  it('names the organisation and the publisher, with links to both', async () => {
    await open({ announcements: [offer] }, { of: offer });
    expect(await screen.findByRole('heading', { name: 'Services by Fluffy Paw' })).toBeTruthy();
    const path = routePath('organisation', { orgId: `${'b'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B` });
    expect(screen.getByRole('link', { name: /Fluffy Paw/ }).getAttribute('href')).toBe(path);
    const publisher = screen.getByText(/Published by/);
    expect(within(publisher).getByRole('link', { name: 'Ivan Bondar' }).getAttribute('href')).toContain(IVAN);
    expect(screen.getByRole('button', { name: 'Request to book' })).toBeTruthy();
  });

  it('shows what another admin published where one’s own announcement was refused for it', async () => {
    const state = { state: 'refused', outcome: refusal('announcement/organisation-has-one') } as const;
    const own = ownAnnouncement({ _id: SALON_ANNOUNCEMENT, organisation: { name: 'Fluffy Paw' } }, state);
    await open({ announcements: [offer], own: [...ownPets, own] }, { of: offer });
    await screen.findByRole('heading', { name: 'Services by Fluffy Paw' });
    expect(screen.getByText('He likes people.')).toBeTruthy();
    expect(screen.queryByText(/Not published/)).toBeNull();
  });
});

describe('the request button', () => {
  it('does not appear on one’s own announcement', async () => {
    const own = servicesOffer(1, { authorId: OLENA.userId });
    await open({ announcements: [own] }, { of: own });
    await screen.findByRole('heading', { name: /Services by/ });
    expect(screen.queryByRole('button', { name: 'Request to book' })).toBeNull();
  });

  it('opens the request dialog automatically for a visitor who returns from signing in', async () => {
    const { store } = await open({}, { session: { kind: 'visitor' }, hash: '#ask' });
    await screen.findByRole('button', { name: 'Request to book' });
    expect(screen.queryByRole('dialog')).toBeNull();
    store.set(signedIn);
    expect(await screen.findByRole('dialog', { name: 'Reservation request' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).not.toContain('#');
  });

  it('opens no request dialog for the owner who returns from signing in', async () => {
    const own = servicesOffer(1, { authorId: OLENA.userId });
    await open({ announcements: [own] }, { of: own, hash: '#ask' });
    await screen.findByRole('heading', { name: /Services by/ });
    await waitFor(() => expect(screen.getByLabelText('address').textContent).not.toContain('#'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an announcement that has ended', () => {
  it('leads to similar ones, as far as this device knows what it offered', async () => {
    const [service] = services.services;
    const ended = {
      ...services,
      services: service === undefined ? [] : [service],
      expiresAt: '2026-11-20T10:00:00.000Z',
    };
    await open({ announcements: [], facts: { [ended._id]: ended } });
    const similar = await screen.findByRole('link', { name: 'Similar announcements nearby' });
    await waitFor(() =>
      expect(similar.getAttribute('href')).toBe(
        `/dashboard/services-and-announcements?city=${LVIV.code}&type=Services&service=grooming`,
      ),
    );
  });
});

describe('the reviews on an announcement', () => {
  it('shows the average and the newest two, with a link to all', async () => {
    const profile = profileFact({ _id: profileFactId(IVAN), uid: IVAN, totalReviews: 3, totalRating: 10 });
    const reviews = [1, 2, 3].map((number) => {
      const reservation = doneReservation('client', { uid: IVAN });
      return reviewFact(number.toString(16).padStart(32, '0'), reservation._id, {
        reviewed: IVAN,
        comment: `Comment ${number}`,
      });
    });
    await open({ facts: { [profile._id]: profile }, reviews });
    expect(await screen.findByText('3.3 of 4')).toBeTruthy();
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(screen.getByText('Comment 2')).toBeTruthy();
    expect(screen.queryByText('Comment 3')).toBeNull();
    expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe(
      `/dashboard/profile/${IVAN}?tab=reviews`,
    );
  });

  it('says that somebody without reviews is new here', async () => {
    const profile = profileFact({ _id: profileFactId(IVAN), uid: IVAN, totalReviews: 0, totalRating: 0 });
    await open({ facts: { [profile._id]: profile } });
    expect(await screen.findByText('New here')).toBeTruthy();
    expect(screen.queryByText('No reviews yet')).toBeNull();
  });
});
