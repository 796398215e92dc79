import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../app/testing/render-routes.tsx';
import { LIMITS } from '../../../domain/limits.ts';
import { blockId } from '../../../domain/moderation/block-id.ts';
import { profileFactId } from '../../../domain/profile/id.ts';
import {
  IVAN,
  KYIV,
  ownAnnouncement,
  petOffer,
  servicesOffer,
} from '../../../entities/announcement/testing/announcements.ts';
import { salonOffer } from '../../../entities/announcement/testing/organisations.ts';
import { profileFact } from '../../../entities/person/testing/profiles.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { address, cards, eachOnItsOwn, MARKET, olena, open, visitor } from '../testing/show-market.ts';

eachOnItsOwn();

describe('services and announcements', () => {
  it('shows an organisation instead of the person who published in its name', async () => {
    await open({ announcements: [salonOffer()] });
    const heading = await screen.findByRole('heading', { name: 'Fluffy Paw' });
    const link = within(heading).getByRole('link');
    expect(link.getAttribute('href')).toMatch(/\/organisation\/b{32}-01JD4Z7R8S9T0V1W2X3Y4Z5A6B$/);
    expect(heading.closest('article')?.textContent).not.toContain('Person 5');
    expect(screen.getByRole('link', { name: 'See details: Fluffy Paw' })).toBeTruthy();
  });

  it('shows the number of announcements once it is known', async () => {
    await open({ completeness: 'nothing' });
    expect(screen.queryByText('0 announcements')).toBeNull();
    cleanup();
    await open({ completeness: 'whole' });
    expect(await screen.findByText('0 announcements')).toBeTruthy();
  });

  it('shows people with their services and pets with their price', async () => {
    await open({ announcements: [servicesOffer(1), petOffer(1)] });
    const services = (await screen.findByRole('heading', { name: 'Person 1' })).closest('article');
    expect(services?.textContent).toContain('Grooming');
    expect(services?.textContent).toContain('₴250');
    expect(services?.textContent).not.toContain('a day');
    expect(services?.textContent).toContain('Lviv');
    const pet = screen.getByRole('heading', { name: 'Rex 1' }).closest('article');
    expect(pet?.textContent).toContain('₴1,200');
    expect(screen.getByRole('link', { name: 'See details: Rex 1' }).getAttribute('href')).toMatch(
      /^\/dashboard\/announcement\/pet-[0-9A-Z]{26}$/,
    );
  });

  it('leads from the whole card to the announcement by one link, and from the name to the person', async () => {
    await open({ announcements: [servicesOffer(1), petOffer(1)] }, { session: olena });
    const linksOf = (name: string) => {
      const card = screen.getByRole('heading', { name }).closest('article');
      return card === null ? [] : within(card).getAllByRole('link');
    };
    await screen.findByRole('heading', { name: 'Rex 1' });
    expect(linksOf('Rex 1').map(({ className }) => className.includes('card-link'))).toEqual([true]);
    const [name, details] = linksOf('Person 1');
    expect(details?.classList).toContain('card-link');
    // What lies above the card's link can be pressed.
    expect(name?.classList).toContain('above-card-link');
    expect(name?.getAttribute('href')).toBe(`/dashboard/profile/${servicesOffer(1).authorId}`);
  });

  it('filters the market by the button; the filter is in the address and can be removed', async () => {
    const { user } = await open({ announcements: [servicesOffer(1), petOffer(1)] });
    await screen.findByRole('heading', { name: 'Rex 1' });
    const service = () => screen.getByLabelText<HTMLSelectElement>('Service');
    expect(service().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Type'), 'Services');
    await user.selectOptions(service(), 'Grooming');
    expect(cards()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(cards()).toEqual(['Person 1']);
    expect(address()).toBe(`${MARKET}?type=Services&service=grooming`);
    expect(screen.getByText('1 announcement')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(cards()).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByText('2 announcements'));
    expect(address()).toBe(MARKET);
  });

  it.each([
    ['everything', MARKET, 'Couldn’t load announcements.'],
    ['a filter', `${MARKET}?type=Pet`, 'Couldn’t load announcements for this filter.'],
  ])('says why this device cannot read the announcements: %s', async (_, path, sentence) => {
    const data = createMemoryClient({ announcements: [petOffer(1)] });
    data.mirror.market = () => Promise.reject(new Error('closed'));
    await renderRoutes({ path, session: visitor, data, real: ['services'] });
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  });

  it('names the city of a link by an announcement there, and says when nothing matches', async () => {
    const { user } = await open(
      { announcements: [petOffer(1), petOffer(2, { city: KYIV })] },
      { path: `${MARKET}?city=${KYIV.code}` },
    );
    await waitFor(() => expect(cards()).toEqual(['Rex 2']));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value).toBe('Kyiv');
    await user.selectOptions(screen.getByLabelText('Type'), 'Services');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeTruthy();
    expect(address()).toBe(`${MARKET}?city=${KYIV.code}&type=Services`);
  });

  it('shows the ratings of people on their cards and sorts by them, with the order in the address', async () => {
    const offers = [1, 2, 3].map((number) => servicesOffer(number));
    const [first, second, third] = offers.map(({ authorId }) => authorId);
    const rated = (uid = '', totalReviews = 0, totalRating = 0) =>
      profileFact({ _id: profileFactId(uid), uid, totalReviews, totalRating });
    const facts = [rated(first, 2, 6), rated(second, 4, 15), rated(third)];
    const { user } = await open({
      announcements: offers,
      facts: Object.fromEntries(facts.map((fact) => [fact._id, fact])),
    });
    const textOf = (name: string) => screen.getByRole('heading', { name }).closest('article')?.textContent;
    await waitFor(() => expect(textOf('Person 2')).toMatch(/Rating:3\.8 of 4.*4 reviews/));
    expect(textOf('Person 3')).toContain('New here');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest rated');
    await waitFor(() => expect(cards()).toEqual(['Person 2', 'Person 1', 'Person 3']));
    expect(address()).toBe(`${MARKET}?sort=rating`);
    await user.selectOptions(screen.getByLabelText('Type'), 'Services');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(address()).toBe(`${MARKET}?type=Services&sort=rating`);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
    expect(address()).toBe(`${MARKET}?type=Services`);
  });

  it('says what is missing to sort by nearness', async () => {
    await open({ announcements: [petOffer(1), petOffer(2)] }, { path: `${MARKET}?sort=nearest` });
    expect(await screen.findByText(/Add your city to your profile/)).toBeTruthy();
  });

  it('asks about a city that was typed and not chosen', async () => {
    const { user } = await open({ announcements: [petOffer(1)] });
    await user.type(await screen.findByRole('combobox', { name: 'City' }), 'Lv');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByText('Choose a city from the list.')).toBeTruthy();
    expect(address()).toBe(MARKET);
  });

  it('shows ten announcements of each kind, then ten more', async () => {
    const count = LIMITS.announcementPage + 2;
    const pets = Array.from({ length: count }, (_, index) => petOffer(index));
    const { user } = await open({ announcements: [...pets, servicesOffer(1)] });
    await waitFor(() => expect(cards()).toHaveLength(LIMITS.announcementPage + 1));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(cards()).toHaveLength(count + 1));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('asks visitors to sign in before they announce something', async () => {
    await open({ announcements: [] });
    expect(await screen.findByText('No announcements yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New announcement' }).length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', /haven’t been loaded on this device yet/],
    ['unavailable', /haven’t been loaded on this device yet/],
  ] as const)('says that no announcements are loaded while the network is missing: %s', async (completeness, text) => {
    await open({ completeness, status: { badge: 'offline', online: false } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('No announcements yet')).toBeNull();
  });

  it('waits while the first announcements are loading', async () => {
    await open({ completeness: 'nothing' });
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('shows one’s own unsent announcement, and leaves out blocked people’s', async () => {
    const block = {
      statement: {
        _id: blockId(IVAN),
        _rev: '1-a',
        type: 'block' as const,
        schemaVersion: 1 as const,
        written: { at: '2026-11-20T10:00:00.000Z', device: 'memory' },
        kind: 'mute' as const,
      },
      state: 'published' as const,
      outcome: null,
      photoWaiting: false,
    };
    await open({ announcements: [petOffer(1), servicesOffer(1)], own: [ownAnnouncement(), block] }, { session: olena });
    await waitFor(() => expect(cards()).toEqual(['Олена Коваль', 'Person 1']));
    expect(screen.getByText('Waiting to send')).toBeTruthy();
  });

  it('reads the market again when the next announcement expires while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ending = petOffer(1, { expiresAt: new Date(Date.now() + 20_000).toISOString() });
    const data = createMemoryClient({ announcements: [ending] });
    data.mirror.market = async () => ({
      announcements: Date.parse(ending.expiresAt) > Date.now() ? [ending] : [],
      completeness: 'whole',
    });
    await renderRoutes({ path: MARKET, session: visitor, data, real: ['services'] });
    await screen.findByRole('heading', { name: 'Rex 1' });
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rex 1' })).toBeNull());
  });
});

describe('our pets', () => {
  it('shows pets alone, narrowed by kind, breed and price', async () => {
    const cat = petOffer(2);
    const announcements = [
      petOffer(1),
      {
        ...cat,
        petPrice: { priceType: 'Free' as const },
        pet: cat.pet && { ...cat.pet, petType: 'cat' as const, breed: 'siamese' },
      },
      servicesOffer(1),
    ];
    const { user } = await open({ announcements }, { session: olena, path: '/dashboard/our-pets' });
    await waitFor(() => expect(cards()).toHaveLength(2));
    const breed = () => screen.getByLabelText<HTMLSelectElement>('Breed');
    expect(breed().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Pet'), 'Cat');
    await user.selectOptions(breed(), 'Siamese');
    await user.selectOptions(screen.getByLabelText('What it costs'), 'Free of charge');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(cards()).toEqual(['Rex 2']));
    expect(address()).toBe('/dashboard/our-pets?pet=cat&breed=siamese&price=Free');
  });
});
