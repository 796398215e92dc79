import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { opinionId } from '../../domain/opinion/id.ts';
import { breedSubject } from '../../domain/opinion/subject.ts';
import { organisationFactIds } from '../../domain/organisation/id.ts';
import { outcomeId } from '../../domain/outcome/schema.ts';
import { routePath } from '../../domain/routes.ts';
import { ownPet, REX } from '../../entities/pet/testing/pets.ts';
import { AT, doneReservation, TARAS } from '../../entities/review/testing/review-facts.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import type { About } from './about.ts';
import { OpinionsPart } from './opinions-part.tsx';
import { opinionFact, ownOpinion } from './testing/opinions.ts';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const AKITA = breedSubject('akita');
const akita: About = { kind: 'breed', petKind: 'dog', address: 'akita' };
const OTHER = 'e'.repeat(32);
const rex = ownPet({ breed: 'akita' });
const signedIn = { kind: 'signedIn', person: OLENA } as const;

function show(data: MemoryClient, about = akita, session: Parameters<typeof renderPage>[1] = { session: signedIn }) {
  renderPage(<OpinionsPart about={about} />, { data, ...session });
  return { data, user: userEvent.setup() };
}
const putOf = ({ asked }: MemoryClient) => asked.filter(({ call }) => call === 'put').map(({ input }) => input);

describe('reviews of a breed', () => {
  it('show the averages in words and numbers, and each person’s ratings by name', async () => {
    const opinions = [
      opinionFact(AKITA),
      opinionFact(AKITA, {
        authorId: OTHER,
        authorName: 'Ганна Бойко',
        ratings: { children: 1, energy: 3, grooming: 3, health: 4, voice: 4 },
        comment: 'Любить сніг',
      }),
    ];
    show(createMemoryClient({ opinions }));
    expect(await screen.findByText('2 reviews')).toBeTruthy();
    const averages = screen.getByText('2 reviews').previousElementSibling as HTMLElement;
    const rows = within(averages)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows).toEqual([
      'With children: 2.5 of 4',
      'Energy: 3 of 4',
      'Grooming: 2.5 of 4',
      'Health: 3.5 of 4',
      'Barking: 2.5 of 4',
    ]);
    const item = within(screen.getByRole('article', { name: 'Review by Ганна Бойко' }));
    expect(item.getByText('Любить сніг')).toBeTruthy();
    expect(item.getByText('Barking').nextElementSibling?.textContent).toBe('Amazing!');
    await userEvent.click(item.getByRole('button', { name: 'More options for the review by Ганна Бойко' }));
    expect(screen.getByRole('menuitem', { name: 'Report' })).toBeTruthy();
  });

  it('say meowing of cats', async () => {
    const subject = breedSubject('siamese');
    const about: About = { kind: 'breed', petKind: 'cat', address: 'siamese' };
    show(createMemoryClient({ opinions: [opinionFact(subject)] }), about);
    expect((await screen.findAllByText('Meowing')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Barking')).toBeNull();
  });

  it('lead visitors to sign in, and tell people without such a pet why they cannot write', async () => {
    show(createMemoryClient(), akita, {});
    const link = await screen.findByRole('link', { name: 'Sign in to write a review' });
    expect(link.getAttribute('href')).toBe(routePath('signIn'));
    cleanup();
    show(createMemoryClient({ own: [ownPet({ breed: 'beagle' })] }));
    expect(await screen.findByText('Only someone who has a pet of this breed can review it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  it('are written offline, and shown at once as waiting', async () => {
    const { data, user } = show(createMemoryClient({ own: [rex], status: { badge: 'offline' } }));
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
    const barking = within(dialog.getByRole('group', { name: 'Barking' }));
    expect(barking.getByRole<HTMLInputElement>('radio', { name: 'Good' }).checked).toBe(true);
    await user.click(barking.getByRole('radio', { name: 'Terrible' }));
    await user.type(dialog.getByRole('textbox'), ' Виє ');
    await user.dblClick(dialog.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByText('Your review is waiting on this device and will send by itself.')).toBeTruthy();
    expect(putOf(data)).toHaveLength(1);
    expect(putOf(data)).toMatchObject([
      {
        _id: opinionId(AKITA),
        ratings: { children: 3, energy: 3, grooming: 3, health: 3, voice: 1 },
        comment: 'Виє',
        because: REX,
        editedAt: null,
      },
    ]);
    const item = within(await screen.findByRole('article', { name: 'Review by Олена Коваль' }));
    expect(item.getByText('Waiting to send')).toBeTruthy();
    expect(item.getByText('Виє')).toBeTruthy();
  });

  it('keep what was typed when the dialog is closed, and refuse too long a text', async () => {
    const { user } = show(createMemoryClient({ own: [rex] }));
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.click(await screen.findByRole('textbox'));
    await user.paste('я'.repeat(1_001));
    cleanup();
    const again = show(createMemoryClient({ own: [rex] }));
    await again.user.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(await screen.findByText('Draft restored.')).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByText('This text is too long. The maximum is 1000 characters.')).toBeTruthy();
    expect(putOf(again.data)).toEqual([]);
  });

  it('are edited on the version that the form was opened with, although the pet has gone', async () => {
    const fact = opinionFact(AKITA, { authorId: OLENA.userId, authorName: 'Олена Коваль' });
    const own = ownOpinion(AKITA, { comment: 'Спокійна' }, 'published');
    const { data, user } = show(createMemoryClient({ own: [own], opinions: [fact] }));
    await user.click(await screen.findByRole('button', { name: 'Edit your review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your review' }));
    await user.click(within(dialog.getByRole('group', { name: 'Health' })).getByRole('radio', { name: 'Amazing!' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Thank you. Your review is on its way.');
    expect(putOf(data)).toMatchObject([{ ratings: { health: 4, voice: 1 }, because: REX, baseRev: '1-a' }]);
    expect(putOf(data)[0]).toHaveProperty('editedAt', expect.any(String));
  });

  it('keep the published version when an edit is refused', async () => {
    const fact = opinionFact(AKITA, { authorId: OLENA.userId, comment: 'Було' });
    const id = opinionId(AKITA);
    const outcome = {
      _id: outcomeId(id),
      type: 'outcome' as const,
      schemaVersion: 1,
      statement: id,
      rev: '2-b',
      state: 'refused' as const,
      code: 'moderation/writing-blocked',
      at: AT,
    };
    const record = { ...ownOpinion(AKITA, { comment: 'Стало' }, 'refused'), outcome };
    const { data, user } = show(createMemoryClient({ own: [record], opinions: [fact] }));
    expect(await screen.findByText(/Not published:/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave it as it was' }));
    expect(putOf(data)).toMatchObject([{ _id: id, comment: 'Було', because: REX }]);
  });

  it('are out of reach, and one’s own is still there', async () => {
    const unreachable = async () => ({ kind: 'unreachable' as const });
    const own = [rex, ownOpinion(AKITA)];
    const { user } = show(createMemoryClient({ own, answers: { readList: unreachable } }));
    expect(await screen.findByText(/right now/)).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Review by Олена Коваль' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  });
});

describe('reviews of an organisation', () => {
  const id = organisationFactIds.make(TARAS.userId, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
  const salon = { id, open: true, isClosed: false, members: [TARAS.userId] };
  const about: About = { kind: 'organisation', organisation: salon };
  const served = doneReservation('client');

  it('are written by a client of a member, with one rating', async () => {
    const { data, user } = show(createMemoryClient({ delivered: { reservation: [served] } }), about);
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
    await user.click(within(dialog.getByRole('group', { name: 'Overall' })).getByRole('radio', { name: 'Amazing!' }));
    await user.click(dialog.getByRole('button', { name: 'Publish review' }));
    await screen.findByText('Thank you. Your review is on its way.');
    expect(putOf(data)).toMatchObject([{ ratings: { overall: 4 }, because: served._id }]);
  });

  it.each([
    ['another’s client', { ...salon, members: [OTHER] }, /after a reservation with one of its members/],
    ['a closed one', { ...salon, open: false, isClosed: true }, 'This organisation was closed.'],
    ['one that is not open', { ...salon, open: false }, /isn’t open to everyone/],
  ])('tell why one cannot write: %s', async (_, organisation, text) => {
    show(createMemoryClient({ delivered: { reservation: [served] } }), { kind: 'organisation', organisation });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  it('are read by its members without an invitation to write', async () => {
    const organisation = { ...salon, members: [OLENA.userId] };
    show(createMemoryClient(), { kind: 'organisation', organisation });
    expect(await screen.findByText('No reviews yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
    expect(screen.queryByText(/can’t review/)).toBeNull();
  });
});
