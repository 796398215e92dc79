import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../data/api/session.ts';
import { DAY_MS } from '../../../domain/time/spans.ts';
import {
  IVAN,
  ownAnnouncement,
  petOffer,
  servicesOffer,
} from '../../../entities/announcement/testing/announcements.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { address, cards, eachOnItsOwn, MARKET, olena, open, visitor } from '../testing/show-market.ts';

eachOnItsOwn();

describe('one announcement', () => {
  const at = (key: string) => `/dashboard/announcement/${key}`;
  const key = petOffer(1)._id.slice('announcement:pet:'.length);

  it('shows the details of an announced pet and links to it and to its owner', async () => {
    await open({ announcements: [petOffer(1, { description: '' })] }, { path: at(`pet-${key}`) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rex 1');
    const main = screen.getByRole('article').textContent ?? '';
    for (const text of ['Beagle', 'Male', '2–4 years', '5–20 kg', 'Yes', '₴1,200', 'No description', 'Lviv, Ukraine'])
      expect(main).toContain(text);
    expect(screen.getByRole('link', { name: /Pet’s page/ }).getAttribute('href')).toBe(
      `/dashboard/pet/${key.replace(/^.*:/, '')}`,
    );
    expect(screen.getByRole('link', { name: /Ivan Bondar/ }).getAttribute('href')).toBe(`/dashboard/profile/${IVAN}`);
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  });

  it('lists the announced services with prices and days', async () => {
    const offer = servicesOffer(1);
    await open({ announcements: [offer] }, { path: at(`services-${offer.authorId}`) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Services by Person 1');
    expect(screen.getByRole('article').textContent).toMatch(/Grooming.*₴250.*1\s*–\s*5 Dec 2026/);
  });

  it('shows how many bookings a day a service takes, as the list does, where its author states it', async () => {
    const [service] = servicesOffer(1).services;
    if (service === undefined) throw new Error('one is offered');
    const offer = servicesOffer(1, { services: [{ ...service, places: 3 }] });
    await open({ announcements: [offer] }, { path: at(`services-${offer.authorId}`) });
    expect(screen.getByRole('article').textContent).toMatch(/Grooming.*up to 3 a day.*₴250.*1\s*–\s*5 Dec/);
    cleanup();
    await open({ announcements: [offer] });
    const card = (await screen.findByRole('heading', { name: 'Person 1' })).closest('article');
    expect(card?.textContent).toMatch(/Grooming.*up to 3 a day.*₴250/);
  });

  it.each([
    ['pet-unknown', 'Announcement not found'],
    [`pet-${key}`, 'Announcement not found'],
  ])('shows that there is no announcement at %s', async (wrong, text) => {
    await open({ announcements: [] }, { path: at(wrong) });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(text);
  });

  it.each([
    [0, 'This announcement has ended'],
    [-20 * DAY_MS, 'Rex 1'],
  ])('expires an announcement by the service’s clock alone: %i', async (clockOffset, title) => {
    const offer = petOffer(1, { expiresAt: new Date(Date.now() - DAY_MS).toISOString() });
    const read = { kind: 'found', value: offer, from: 'network' } as const;
    const answers = { readFact: async () => read as never };
    await open({ status: { clockOffset }, answers, completeness: 'nothing' }, { path: at(`pet-${key}`) });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title));
  });

  it('says that an announcement has ended when only an old copy is here', async () => {
    const old = petOffer(1);
    await open({ announcements: [], facts: { [old._id]: old } }, { path: at(`pet-${key}`) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This announcement has ended');
  });

  it('says that an announcement is unreachable', async () => {
    await open(
      { answers: { readFact: async () => ({ kind: 'unreachable' }) }, completeness: 'nothing' },
      { path: at(`pet-${key}`) },
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This announcement isn’t on your device');
  });

  it('lets an owner remove their announcement, confirms it and offers an undo', async () => {
    const offer = servicesOffer(0, { authorId: OLENA.userId });
    const record = ownAnnouncement({ startedAt: offer.startedAt }, { state: 'published', outcome: null });
    const { user } = await open(
      { announcements: [offer], own: [record] },
      { session: olena, path: at(`services-${OLENA.userId}`) },
    );
    await user.click(screen.getByRole('button', { name: 'More options for this announcement' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText('Announcement removed.')).toBeTruthy();
    expect(address()).toBe(MARKET);
    expect(cards()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
  });

  it.each([
    ['a visitor', visitor, ['Report']],
    ['somebody else', olena, ['Report']],
    ['an admin', { kind: 'signedIn', person: { ...OLENA, roles: ['user', 'admin'] } }, ['Report', 'Remove']],
  ] as const)('offers %s the allowed actions on an announcement', async (_, session, texts) => {
    const { user } = await open(
      { announcements: [petOffer(1)] },
      { session: session as SessionState, path: at(`pet-${key}`) },
    );
    await user.click(screen.getByRole('button', { name: 'More options for this announcement' }));
    const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    for (const text of texts) expect(entries).toContain(text);
    expect(entries).not.toContain('Edit');
    expect(entries.includes('Remove')).toBe((texts as readonly string[]).includes('Remove'));
  });
});
