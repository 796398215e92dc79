import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { ProfileFact } from '../../domain/profile/schema.ts';
import { LVIV, profileFact, TARAS_ID } from '../../entities/person/testing/profiles.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { PersonProfile } from './person-profile.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

function show(data: ReturnType<typeof createMemoryClient>, tab = '') {
  const onUnknown = vi.fn();
  renderPage(
    <PersonProfile
      organisations={null}
      userId={TARAS_ID}
      posts={<p>posts</p>}
      announcement={<a href="/announcement">Their announcement</a>}
      pets={<p>pets</p>}
      reviews={<p>reviews</p>}
      messageHref="/messages?to=p"
      menuFor={(name) => <p>{`menu of ${name}`}</p>}
      onUnknown={onUnknown}
      back={<a href="/">back</a>}
    />,
    { data, session: { kind: 'signedIn', person: OLENA }, path: `/dashboard/profile/${TARAS_ID}${tab}` },
  );
  return onUnknown;
}

const withFact = (part: Partial<ProfileFact>) =>
  createMemoryClient({ facts: { [`profile:${TARAS_ID}`]: profileFact(part) } });

it('shows the person, titles the document, and links to writing a message', async () => {
  show(withFact({ bio: 'Two parrots.', totalReviews: 2, totalRating: 7 }));
  expect(await screen.findByRole('heading', { name: 'Taras Bondar', level: 1 })).toBeTruthy();
  expect(document.title).toBe('Taras Bondar · Lapka');
  expect(screen.getByText('Two parrots.')).toBeTruthy();
  expect(screen.getByText('Joined: July 2025')).toBeTruthy();
  expect(screen.getByText('Rating: 3.5 of 4')).toBeTruthy();
  expect(screen.getByText('2 reviews')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a message' }).getAttribute('href')).toBe('/messages?to=p');
  expect(screen.getByText('menu of Taras Bondar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

describe('the contacts of another person', () => {
  it.each<[string, Partial<ProfileFact>, string[]]>([
    ['given', { city: LVIV, phone: '+380 67 123' }, ['Lviv, Ukraine', '+380 67 123']],
    ['hidden', { city: null, cityVisible: false, phone: null, phoneVisible: false }, ['Hidden', 'Hidden']],
    ['never given', { city: null, phone: null }, ['Not given', 'Not given']],
    ['one given, one hidden', { city: LVIV, phone: null, phoneVisible: false }, ['Lviv, Ukraine', 'Hidden']],
  ])('%s', async (_, part, texts) => {
    show(withFact(part), '?tab=contacts');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(texts);
  });
});

it.each(['missing', 'removed'] as const)('goes home with a notice when there is no such person: %s', async (kind) => {
  const onUnknown = show(createMemoryClient({ answers: { readFact: () => Promise.resolve({ kind }) } }));
  await waitFor(() => expect(onUnknown).toHaveBeenCalled());
  expect(screen.getByText('We couldn’t find this person.')).toBeTruthy();
});

it('says that a profile was never loaded here, and can retry', async () => {
  const data = createMemoryClient({ answers: { readFact: () => Promise.resolve({ kind: 'unreachable' }) } });
  const onUnknown = show(data);
  expect(await screen.findByText('This profile isn’t on your device')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(data.asked.filter(({ call }) => call === 'readFact')).toHaveLength(2));
  expect(onUnknown).not.toHaveBeenCalled();
});

it('says that the profile could not be loaded when reading failed', async () => {
  show(createMemoryClient({ answers: { readFact: () => Promise.reject(new Error('broken')) } }));
  expect(await screen.findByText('Couldn’t load the profile')).toBeTruthy();
});

it('treats another person’s fact under this address as no profile', async () => {
  const onUnknown = show(
    createMemoryClient({ facts: { [`profile:${TARAS_ID}`]: profileFact({ uid: 'e'.repeat(32) }) } }),
  );
  await waitFor(() => expect(onUnknown).toHaveBeenCalled());
});
