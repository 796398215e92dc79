import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import { pedigreePath } from '../../../domain/paths.ts';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../domain/pedigree-proposal/id.ts';
import type { PedigreeProposalFact } from '../../../domain/pedigree-proposal/schema.ts';
import { dogOf, pageOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { PedigreeScreen } from '../page/pedigree-screen.tsx';
import { MyProposals } from './my-proposals.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';
const DOG = 'УКУ 1';
const ID = pedigreeProposalId(DOG);
const WORDS = {
  name: 'Argo',
  callName: null,
  sex: 'male' as const,
  breed: null,
  birthday: '2019',
  kennel: null,
  sir: 'UKU 1',
  dam: null,
  others: null,
  pet: null,
  createdAt: AT,
};

function recordOf(part: Partial<OwnRecord<'pedigree-proposal'>> = {}): OwnRecord<'pedigree-proposal'> {
  const envelope = { _id: ID, _rev: '1-a', type: 'pedigree-proposal', schemaVersion: 1 } as const;
  return {
    statement: { ...envelope, ...WORDS, written: { at: AT, device: 'memory' } },
    state: 'published',
    outcome: null,
    photoWaiting: false,
    ...part,
  };
}

function factOf(part: Partial<PedigreeProposalFact> = {}): PedigreeProposalFact {
  return {
    _id: pedigreeProposalFactId(ID, OLENA.userId),
    type: 'pedigree-proposal',
    schemaVersion: 1,
    dogId: DOG,
    ...WORDS,
    state: 'waiting',
    reason: null,
    code: null,
    askedAt: AT,
    decidedAt: null,
    authorId: OLENA.userId,
    participants: [OLENA.userId],
    statementRev: '1-a',
    epoch: 1,
    ...part,
  };
}

const refused = (code: string) =>
  recordOf({
    state: 'refused',
    outcome: {
      _id: `outcome:${ID}`,
      type: 'outcome',
      schemaVersion: 1,
      statement: ID,
      rev: '1-a',
      state: 'refused',
      code,
      at: AT,
    },
  });

function show(options: Parameters<typeof createMemoryClient>[0] = {}, at = <MyProposals />) {
  const data = createMemoryClient(options);
  renderPage(at, { data, session: { kind: 'signedIn', person: OLENA } });
  return { data, user: userEvent.setup() };
}

describe('the proposal of a pedigree', () => {
  it('names missing and impossible values, and writes what the papers say', async () => {
    const { data, user } = show({
      answers: {
        searchPedigrees: async () => {
          const hit = {
            dogId: 'UKU 1',
            name: 'Baron',
            breed: null,
            kennel: null,
            sex: 'male',
            birthday: '2018',
          } as const;
          return {
            ok: true,
            value: {
              hits: [hit, { ...hit, dogId: 'UKU 2', name: 'Lady', sex: 'female' }],
              more: false,
              from: 'network',
            },
          };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a pedigree' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a pedigree' }));
    await user.click(form.getByRole('button', { name: 'Add pedigree' }));
    expect(await form.findByText('That isn’t a stud book number.')).toBeTruthy();
    form.getByText('Enter the dog’s name.');
    await user.type(form.getByLabelText('Number in the stud book'), ` ${DOG} `);
    await user.type(form.getByLabelText('Name in the stud book'), ' Argo ');
    await user.selectOptions(form.getByLabelText('Sex'), 'Male');
    await user.type(form.getByLabelText('Date of birth'), '31.02.2019');
    await user.click(form.getByRole('button', { name: 'Add pedigree' }));
    expect(await form.findByText('That date of birth doesn’t exist or is in the future.')).toBeTruthy();
    await user.clear(form.getByLabelText('Date of birth'));
    await user.type(form.getByLabelText('Date of birth'), '3.2.2019');
    await user.click(form.getByRole('button', { name: 'Find sire by name' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Find sire by name' }));
    await user.type(choice.getByLabelText('Dog’s name'), 'Baro');
    expect(await choice.findByText('That sire is female, or another dog’s dam.', {}, { timeout: 3_000 })).toBeTruthy();
    await user.click(choice.getByRole('button', { name: 'Choose Baron' }));
    expect((form.getByLabelText('Sire’s number') as HTMLInputElement).value).toBe('UKU 1');
    form.getByText('Baron');
    await user.type(form.getByLabelText('Dam’s number'), 'UKU 1');
    await user.click(form.getByRole('button', { name: 'Add pedigree' }));
    expect(await form.findByText('One dog can’t be both the sire and the dam.')).toBeTruthy();
    await user.clear(form.getByLabelText('Dam’s number'));
    await user.click(form.getByRole('button', { name: 'Add pedigree' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.own.get(ID)?.statement).toMatchObject({
      name: 'Argo',
      sex: 'male',
      birthday: '2019-02-03',
      sir: 'UKU 1',
      dam: null,
      breed: null,
      pet: null,
    });
  });

  it('exists once per dog: the second time it is edited in the list', async () => {
    const { user } = show({ own: [recordOf()] });
    await user.click(await screen.findByRole('button', { name: 'Add a pedigree' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Number in the stud book'), DOG);
    await user.type(form.getByLabelText('Name in the stud book'), 'Argo');
    await user.click(form.getByRole('button', { name: 'Add pedigree' }));
    expect(await form.findByText('You’ve already added this dog: edit it in your list.')).toBeTruthy();
  });

  it.each([
    ['waiting', 'Everyone can read it, marked as added by the owner.', ['Edit', 'Withdraw it']],
    ['confirmed', 'An admin has confirmed it, so it can’t be changed any more.', []],
    ['removed', 'An admin removed it.', ['Edit', 'Remove from the list']],
    ['impossible', 'The dog would be its own ancestor.', ['Edit', 'Remove from the list']],
    ['replaced', 'This dog is now in a stud book, and its entry there replaces yours', ['Remove from the list']],
  ] as const)('shows its state and the possible actions: %s', async (state, text, actions) => {
    const reason = state === 'removed' ? 'No <b>such</b> dog' : null;
    const code = state === 'impossible' ? 'pedigree-proposal/own-ancestor' : null;
    show({ own: [recordOf()], delivered: { 'pedigree-proposal': [factOf({ state, reason, code })] } });
    const row = await screen.findByRole('listitem');
    await waitFor(() => expect(row.textContent).toContain(text));
    expect(
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
    if (reason !== null) within(row).getByText(reason);
    expect(within(row).getByRole('link', { name: 'Argo' }).getAttribute('href')).toBe(pedigreePath(DOG));
  });

  it('says why it was refused, and is edited, sent again or discarded', async () => {
    const { data, user } = show({ own: [refused('pedigree-proposal/taken')] });
    await screen.findByText(/Someone else has already added a pedigree with this number/);
    screen.getByRole('button', { name: 'Edit the pedigree of Argo' });
    await user.click(screen.getByRole('button', { name: 'Send again: the pedigree of Argo' }));
    await user.click(screen.getByRole('button', { name: 'Discard the pedigree of Argo' }));
    await screen.findByText('Can’t find your dog? Add it from its papers.');
    expect(data.asked).toContainEqual({ call: 'sendAgain', input: ID });
    expect(data.asked).toContainEqual({ call: 'discard', input: ID });
  });

  it('shows its owner the pending pedigree on the dog’s page, and an edit over the published one', async () => {
    const screenOf = <PedigreeScreen dogId={DOG} crumbs={() => null} />;
    show({ own: [recordOf({ state: 'waiting' })] }, screenOf);
    expect(await screen.findByRole('heading', { level: 1, name: 'Argo' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Added by you' })).getByText('Waiting to send')).toBeTruthy();
    screen.getByText('Added by the owner, not confirmed yet');
    expect(screen.queryByRole('button', { name: /Share/ })).toBeNull();
    cleanup();
    const dog = dogOf('Argo', { dogId: DOG, name: 'Before', source: 'owner', confirmed: false });
    const pedigrees = { pages: { [pedigreeKey(DOG)]: pageOf({ dog }) } };
    show(
      { own: [recordOf({ state: 'waiting' })], delivered: { 'pedigree-proposal': [factOf()] }, pedigrees },
      screenOf,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Argo' })).toBeTruthy();
    cleanup();
    const own = [refused('pedigree-proposal/in-stud-book')];
    show(
      { own, pedigrees: { pages: { [pedigreeKey(DOG)]: pageOf({ dog: dogOf('Baron', { dogId: DOG }) }) } } },
      screenOf,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Baron' })).toBeTruthy();
    screen.getByText(/A dog with this number is already in a stud book/);
  });
});
