import { beforeEach, describe, expect, it } from 'vitest';
import { LVIV, petOf } from '../../../entities/announcement/testing/announcements.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { announcementDrafts } from './publish-draft.ts';
import { emptyValues, withRange } from './publish-form.ts';

const days = { from: '2026-12-01', to: '2026-12-05' };
const pets = { ...emptyValues(null), kind: 'Pet' as const, description: 'Kind', pets: [petOf(1), petOf(2)] };
const initial = { ...emptyValues(LVIV), kind: 'Services' as const, description: ' I come to you. ' };
const services = { ...initial, dates: withRange(initial.dates, 'grooming', days) };

describe('the draft of an announcement', () => {
  const place = { target: 'new', userId: OLENA.userId };
  beforeEach(() => localStorage.clear());

  it('is stored for its writer until it is published', () => {
    announcementDrafts.keep(place, { values: pets });
    expect(announcementDrafts.read(place)).toEqual({ values: pets });
    expect(announcementDrafts.read({ ...place, userId: 'x' })).toBeNull();
    announcementDrafts.forget(place.target);
    expect(announcementDrafts.read(place)).toBeNull();
  });

  it('is ignored when another version of the app stored another shape', () => {
    for (const places of [{ grooming: 3 }, { grooming: null }]) {
      const values = { ...services, places };
      localStorage.setItem('lapka.emergency.announcement:new', JSON.stringify({ userId: OLENA.userId, values }));
      expect(announcementDrafts.read(place)).toBeNull();
    }
    localStorage.setItem(
      'lapka.emergency.announcement:new',
      JSON.stringify({ userId: OLENA.userId, values: { kind: 'Car' } }),
    );
    expect(announcementDrafts.read(place)).toBeNull();
  });
});
