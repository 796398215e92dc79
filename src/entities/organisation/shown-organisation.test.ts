import { describe, expect, it } from 'vitest';
import { OLENA } from '../../session/testing/memory-client.ts';
import { TARAS_ID } from '../person/testing/profiles.ts';
import {
  hasOtherAdmin,
  inviteStateAt,
  openSteps,
  shownOfFact,
  shownOfStatement,
  shownOrganisations,
  withOpenSteps,
} from './shown-organisation.ts';
import { factOf, olena, ownOrganisation, ownStep, taras } from './testing/organisations.ts';

const viewer = { userId: OLENA.userId, name: 'Олена Коваль', letter: 'ОК' };

describe('an organisation on the screen', () => {
  it('shows an organisation as in its fact, with the person’s role', () => {
    const fact = factOf(1, { team: [olena, taras] });
    expect(shownOfFact(fact, viewer)).toMatchObject({ id: fact._id, role: 'admin', founding: null });
    expect(shownOfFact(fact, { userId: TARAS_ID }).role).toBe('user');
    expect(shownOfFact(fact, { userId: '0'.repeat(32) }).role).toBeNull();
  });

  it.each([
    ['waiting', undefined],
    ['sent', undefined],
    ['refused', 'limit/organisations'],
  ] as const)('shows an unpublished organisation as %s, under its future id', (state, code) => {
    const shown = shownOfStatement(ownOrganisation(1, state, code), viewer);
    expect(shown?.id).toBe(factOf(1)._id);
    expect(shown?.founding).toEqual({ state, code: code ?? null });
    expect(shown?.role).toBe('admin');
  });

  it('lists each organisation once: unpublished ones first, closed ones last, and none that was left', () => {
    const facts = [factOf(1), factOf(2, { closedAt: '2026-11-20T09:00:00.000Z' }), factOf(3)];
    const own = [ownOrganisation(1, 'sent'), ownOrganisation(4, 'waiting'), ownOrganisation(5, 'published')];
    const names = shownOrganisations(facts, own, viewer).map(({ name }) => name);
    expect(names).toEqual(['Salon 4', 'Salon 1', 'Salon 3', 'Salon 2']);
  });

  it('overlays an organisation with waiting steps, not with refused ones', () => {
    const { _id } = factOf(1);
    const change = (value: string) => ({ does: 'change', field: 'name', was: 'Salon 1', value }) as const;
    const steps = openSteps([
      ownStep(4, _id, change('Refused'), 'refused', 'organisation/changed-meanwhile'),
      ownStep(3, _id, change('Second')),
      ownStep(2, _id, change('First'), 'sent'),
      ownStep(5, _id, { does: 'show', shown: true }),
      ownStep(6, _id, change('Done'), 'published'),
    ]);
    expect(steps.map(({ state }) => state)).toEqual(['sent', 'waiting', 'refused', 'waiting']);
    const shown = withOpenSteps(shownOfFact(factOf(1, { team: [olena, taras] }), viewer), steps, OLENA.userId);
    expect(shown.name).toBe('Second');
    expect(shown.team.map((member) => member.shown)).toEqual([true, false]);
  });
});

it('shows an invite as ended after its time, before the service ends it', () => {
  const ends = '2026-12-01T00:00:00.000Z';
  expect(inviteStateAt({ state: 'pending', ends }, '2026-11-30T23:59:59.999Z')).toBe('pending');
  expect(inviteStateAt({ state: 'pending', ends }, ends)).toBe('ended');
  expect(inviteStateAt({ state: 'declined', ends }, ends)).toBe('declined');
});

it('finds no other admin beside the last one', () => {
  const of = (...team: (typeof olena)[]) => shownOfFact(factOf(1, { team }), viewer);
  expect(hasOtherAdmin(of(olena, taras), OLENA.userId)).toBe(false);
  expect(hasOtherAdmin(of(olena, { ...taras, role: 'admin' }), OLENA.userId)).toBe(true);
});
