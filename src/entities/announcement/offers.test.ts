import { describe, expect, it } from 'vitest';
import { petAnnouncementId, SERVICES_ANNOUNCEMENT, servicesFactId } from '../../domain/announcement/id.ts';
import { DURATIONS } from '../../domain/limits.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { OLENA } from '../../session/testing/memory-client.ts';
import { type OwnAnnouncement, overlayOwn, stateOfOwn } from './offers.ts';
import { ownAnnouncement, ownPet, petOf, petOffer, refusal, servicesOffer } from './testing/announcements.ts';
import { salonOffer } from './testing/organisations.ts';

const NOW = Date.now();
const DAY = 24 * 60 * 60_000;
const iso = (offset: number) => new Date(NOW + offset).toISOString();
const mine = servicesFactId(OLENA.userId);
const nothing = { announcements: [], pets: [], person: OLENA, removed: new Map() };
const ids = (offers: { fact: { _id: string } }[]) => offers.map(({ fact }) => fact._id);

describe('the market as a person sees it', () => {
  it('shows what ends last first', () => {
    const early = petOffer(1, { expiresAt: iso(DAY) });
    const late = petOffer(2, { expiresAt: iso(2 * DAY) });
    expect(ids(overlayOwn([early, late], nothing, NOW))).toEqual([late._id, early._id]);
  });

  it('puts what is on its way on top, marked, with the pet of this device', () => {
    const record = ownAnnouncement({
      _id: petAnnouncementId(petOf(7)),
      kind: 'Pet',
      services: [],
      petPrice: { priceType: 'Free' },
    });
    const own = { ...nothing, announcements: [record], pets: [ownPet(7, 'Mura')] };
    const [first] = overlayOwn([petOffer(1)], own, NOW);
    expect(first).toMatchObject({
      published: false,
      own: { state: 'waiting' },
      fact: { pet: { name: 'Mura' }, authorId: OLENA.userId },
    });
  });

  it('leaves out a pet announcement whose pet is not on this device', () => {
    const record = ownAnnouncement({ _id: petAnnouncementId(petOf(7)), kind: 'Pet' });
    expect(overlayOwn([], { ...nothing, announcements: [record] }, NOW)).toEqual([]);
  });

  it('shows an edit in the place of the published words, and they keep their end', () => {
    const fact = servicesOffer(0, { authorId: OLENA.userId });
    const record = ownAnnouncement({ description: 'New words', startedAt: fact.startedAt });
    const offers = overlayOwn(
      [petOffer(1, { expiresAt: iso(40 * DAY) }), fact],
      { ...nothing, announcements: [record] },
      NOW,
    );
    expect(ids(offers)[1]).toBe(mine);
    expect(offers[1]).toMatchObject({
      published: true,
      own: { state: 'waiting' },
      fact: { description: 'New words', expiresAt: fact.expiresAt },
    });
  });

  it.each([
    ['refused', refusal('announcement/expired')],
    ['removed', null],
  ] as const)('does not show what is %s', (state, outcome) => {
    const record = ownAnnouncement({}, { state, outcome });
    expect(overlayOwn([], { ...nothing, announcements: [record] }, NOW)).toEqual([]);
  });

  it('shows what was published and has not arrived yet, until its time is over', () => {
    const fresh = ownAnnouncement({}, { state: 'published', outcome: null });
    const old = ownAnnouncement({ startedAt: iso(-31 * DAY) }, { state: 'published', outcome: null });
    expect(overlayOwn([], { ...nothing, announcements: [fresh] }, NOW)).toHaveLength(1);
    expect(overlayOwn([], { ...nothing, announcements: [old] }, NOW)).toEqual([]);
  });

  it('says what an organisation is called, and shows one announcement of it', () => {
    const fact = salonOffer({ authorId: OLENA.userId, organisation: { name: 'Paw' } });
    const record = ownAnnouncement({ _id: fact._id, organisation: { name: 'Fluffy Paw' }, description: 'New words' });
    const own = { ...nothing, announcements: [record] };
    const shown = { description: 'New words', organisation: { name: 'Paw' } };
    expect(overlayOwn([fact], own, NOW)).toMatchObject([{ fact: shown }]);
    expect(overlayOwn([], own, NOW)).toMatchObject([{ fact: { organisation: { name: 'Fluffy Paw' } } }]);
    expect(overlayOwn([salonOffer()], own, NOW)).toMatchObject([{ fact: { authorName: 'Person 5' }, own: null }]);
  });

  it('hides what is being removed, and only that', () => {
    const fact = servicesOffer(0, { authorId: OLENA.userId });
    const shown = (state: RemovalState, announcements: readonly OwnAnnouncement[] = []) =>
      overlayOwn(
        [fact, servicesOffer(2)],
        { ...nothing, announcements, removed: new Map([[SERVICES_ANNOUNCEMENT, state]]) },
        NOW,
      );
    expect(shown('undoable')).toHaveLength(1);
    expect(shown('done')).toHaveLength(1);
    expect(shown('done', [ownAnnouncement()])).toHaveLength(2);
  });
});

describe('what has become of an own announcement', () => {
  const at = { now: NOW, whole: true, notice: DURATIONS.announcementNotice };
  const published = ownAnnouncement({}, { state: 'published', outcome: null });
  const ending = (left: number) => servicesOffer(0, { authorId: OLENA.userId, expiresAt: iso(left) });

  it.each([
    [4 * DAY, 4, false],
    [3 * DAY, 3, true],
    [1, 1, true],
  ])('with %s ms left it has %s days, renewable: %s', (left, daysLeft, renewable) => {
    expect(stateOfOwn(published, ending(left), at)).toEqual({ kind: 'published', daysLeft, renewable });
  });

  it('has ended when its time is over, also before the service says so', () => {
    expect(stateOfOwn(published, ending(0), at).kind).toBe('ended');
    const old = ownAnnouncement({ startedAt: iso(-31 * DAY) }, { state: 'published', outcome: null });
    expect(stateOfOwn(old, null, at).kind).toBe('ended');
    expect(stateOfOwn(old, null, { ...at, whole: false }).kind).toBe('published');
    const told = ownAnnouncement({}, { state: 'refused', outcome: refusal('announcement/expired') });
    expect(stateOfOwn(told, null, at).kind).toBe('ended');
  });

  it('is refused with its reason', () => {
    const refused = ownAnnouncement({}, { state: 'refused', outcome: refusal('limit/announcements') });
    expect(stateOfOwn(refused, null, at)).toEqual({ kind: 'refused', code: 'limit/announcements' });
  });

  it('published and not in the market of this device yet: its days are not known', () => {
    expect(stateOfOwn(published, null, at)).toEqual({ kind: 'published', daysLeft: null, renewable: false });
  });
});
