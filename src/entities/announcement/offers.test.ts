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
  it('shows announcements that end last first', () => {
    const early = petOffer(1, { expiresAt: iso(DAY) });
    const late = petOffer(2, { expiresAt: iso(2 * DAY) });
    expect(ids(overlayOwn([early, late], nothing, NOW))).toEqual([late._id, early._id]);
  });

  it('puts unpublished own announcements on top, marked, with the pet of this device', () => {
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

  it('omits the announcement of a pet that is not on this device', () => {
    const record = ownAnnouncement({ _id: petAnnouncementId(petOf(7)), kind: 'Pet' });
    expect(overlayOwn([], { ...nothing, announcements: [record] }, NOW)).toEqual([]);
  });

  it('shows an edit in place of the published text, with the same end', () => {
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
  ] as const)('does not show an own announcement that is %s', (state, outcome) => {
    const record = ownAnnouncement({}, { state, outcome });
    expect(overlayOwn([], { ...nothing, announcements: [record] }, NOW)).toEqual([]);
  });

  it('shows a published announcement that has not arrived yet, until it expires', () => {
    const fresh = ownAnnouncement({}, { state: 'published', outcome: null });
    const old = ownAnnouncement({ startedAt: iso(-31 * DAY) }, { state: 'published', outcome: null });
    expect(overlayOwn([], { ...nothing, announcements: [fresh] }, NOW)).toHaveLength(1);
    expect(overlayOwn([], { ...nothing, announcements: [old] }, NOW)).toEqual([]);
  });

  it('shows one announcement per organisation, with the organisation’s name', () => {
    const fact = salonOffer({ authorId: OLENA.userId, organisation: { name: 'Paw' } });
    const record = ownAnnouncement({ _id: fact._id, organisation: { name: 'Fluffy Paw' }, description: 'New words' });
    const own = { ...nothing, announcements: [record] };
    const shown = { description: 'New words', organisation: { name: 'Paw' } };
    expect(overlayOwn([fact], own, NOW)).toMatchObject([{ fact: shown }]);
    expect(overlayOwn([], own, NOW)).toMatchObject([{ fact: { organisation: { name: 'Fluffy Paw' } } }]);
    expect(overlayOwn([salonOffer()], own, NOW)).toMatchObject([{ fact: { authorName: 'Person 5' }, own: null }]);
  });

  it('hides only the announcement that is being removed', () => {
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

describe('the state of an own announcement', () => {
  const at = { now: NOW, whole: true, notice: DURATIONS.announcementNotice };
  const published = ownAnnouncement({}, { state: 'published', outcome: null });
  const ending = (left: number) => servicesOffer(0, { authorId: OLENA.userId, expiresAt: iso(left) });

  it.each([
    [4 * DAY, 4, false],
    [3 * DAY, 3, true],
    [1, 1, true],
  ])('shows for an announcement with %s ms left %s days, renewable: %s', (left, daysLeft, renewable) => {
    expect(stateOfOwn(published, ending(left), at)).toEqual({ kind: 'published', daysLeft, renewable });
  });

  it('shows an announcement as ended after its time, before the service ends it', () => {
    expect(stateOfOwn(published, ending(0), at).kind).toBe('ended');
    const old = ownAnnouncement({ startedAt: iso(-31 * DAY) }, { state: 'published', outcome: null });
    expect(stateOfOwn(old, null, at).kind).toBe('ended');
    expect(stateOfOwn(old, null, { ...at, whole: false }).kind).toBe('published');
    const expired = ownAnnouncement({}, { state: 'refused', outcome: refusal('announcement/expired') });
    expect(stateOfOwn(expired, null, at).kind).toBe('ended');
  });

  it('shows a refused announcement with its reason', () => {
    const refused = ownAnnouncement({}, { state: 'refused', outcome: refusal('limit/announcements') });
    expect(stateOfOwn(refused, null, at)).toEqual({ kind: 'refused', code: 'limit/announcements' });
  });

  it('shows no days for a published announcement that has not arrived in the market yet', () => {
    expect(stateOfOwn(published, null, at)).toEqual({ kind: 'published', daysLeft: null, renewable: false });
  });
});
