import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ProfileStatement } from '../../domain/profile/schema.ts';
import { useOwnProfile } from '../../entities/person/queries.ts';
import { LVIV, ownProfile } from '../../entities/person/testing/profiles.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { OwnProfile } from './own-profile.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

type Options = NonNullable<Parameters<typeof createMemoryClient>[0]>;

function KnownLater() {
  const [known, setKnown] = useState(false);
  const nothing = { posts: null, pets: null, reviews: null, announcement: null, organisations: null };
  return (
    <>
      {useOwnProfile().data && <p>The profile was read</p>}
      <button type="button" onClick={() => setKnown(true)}>
        Known now
      </button>
      <OwnProfile {...nothing} organisationsKnown={known} syncHref="/sync" />
    </>
  );
}

async function show(profile: OwnRecord = ownProfile(), options: Options = {}, tab = '') {
  const data = createMemoryClient({ own: [profile], ...options });
  const view = renderPage(
    <OwnProfile
      organisations={null}
      organisationsKnown
      posts={<p>posts</p>}
      pets={<p>pets</p>}
      announcement={<p>announcement</p>}
      reviews={<p>reviews</p>}
      syncHref="/sync"
    />,
    { data, session: { kind: 'signedIn', person: OLENA }, path: `/dashboard/my-profile${tab}` },
  );
  await screen.findByRole('button', { name: /Edit your name/ });
  return { ...view, user: userEvent.setup(), data };
}

function written(data: MemoryClient): (Partial<ProfileStatement> & { baseRev?: string })[] {
  return data.asked.filter(({ call }) => call === 'put').map(({ input }) => input as ProfileStatement);
}

describe('the name, edited in place', () => {
  it('is split at the first space, with the initials, on the revision that the edit started from', async () => {
    const { user, data } = await show();
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    const field = await screen.findByLabelText<HTMLInputElement>('Your name');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, ' Леся Українка Косач {Enter}');
    expect(await screen.findByText('Name saved.')).toBeTruthy();
    expect(written(data)).toMatchObject([
      { _id: 'profile', firstName: 'Леся', secondName: 'Українка Косач', letter: 'ЛУ', baseRev: '3-c' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Леся Українка Косач'));
  });

  it('needs more than 3 characters', async () => {
    const { user, data } = await show();
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    const field = await screen.findByLabelText<HTMLInputElement>('Your name');
    await user.clear(field);
    await user.type(field, ' Оля {Enter}');
    expect(await screen.findByText('More than 3 chars required')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(written(data)).toEqual([]);
  });

  it.each([
    ['Edit your name', 'Your name'],
    ['Edit your bio', 'About you'],
  ])('%s: is checked when the field is left, not before, and again while it is corrected', async (action, label) => {
    const { user, data } = await show(ownProfile({ bio: 'Some words' }));
    await user.click(screen.getByRole('button', { name: new RegExp(action) }));
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, 'Оля');
    expect(screen.queryByText('More than 3 chars required')).toBeNull();
    await user.tab();
    expect(screen.getByText('More than 3 chars required')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, ' Ко');
    expect(screen.queryByText('More than 3 chars required')).toBeNull();
    expect(written(data)).toEqual([]);
  });

  it('is discarded by Escape, and the focus returns', async () => {
    const { user, data } = await show();
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    await user.keyboard(' and more{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Edit your name/ })));
    expect(screen.getByText('Олена Коваль')).toBeTruthy();
    expect(written(data)).toEqual([]);
  });

  it('is written once for a double click', async () => {
    let keep: (result: { ok: true; value: { id: string; rev: string } }) => void = () => undefined;
    const { user, data } = await show(ownProfile(), {
      answers: {
        put: () =>
          new Promise((resolve) => {
            keep = resolve;
          }),
      },
    });
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    await user.keyboard('ська');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    keep({ ok: true, value: { id: 'profile', rev: '4-d' } });
    expect(await screen.findByText('Name saved.')).toBeTruthy();
    expect(written(data)).toHaveLength(1);
  });

  it('is restored when the screen was left while typing, until it is saved or discarded', async () => {
    const first = await show();
    await first.user.click(screen.getByRole('button', { name: /Edit your name/ }));
    await first.user.keyboard('ська');
    cleanup();
    const user = userEvent.setup();
    const open = async () => {
      renderPage(<KnownLater />, { data: first.data, session: { kind: 'signedIn', person: OLENA } });
      await user.click(screen.getByRole('button', { name: 'Known now' }));
    };
    await open();
    const field = await screen.findByLabelText<HTMLInputElement>('Your name');
    expect(field.value).toBe('Олена Ковальська');
    await user.type(field, '{Escape}');
    cleanup();
    await open();
    await screen.findByRole('button', { name: /Edit your name/ });
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  it('stays in the form with the reason when it cannot be stored', async () => {
    const { user } = await show(ownProfile(), { put: { ok: false, code: 'device/storage-full' } });
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    await user.keyboard('ська{Enter}');
    expect(await screen.findByText(/^Couldn’t save your name\. Your device is full/)).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('Your name')).value).toBe('Олена Ковальська');
  });

  it('is written on the revision it was opened with, also when a newer one arrived', async () => {
    const { user, data, client } = await show();
    await user.click(screen.getByRole('button', { name: /Edit your name/ }));
    data.own.set('profile', ownProfile({ _id: 'profile', bio: 'From the other device' }));
    const newer = data.own.get('profile');
    if (newer !== undefined) newer.statement._rev = '4-d';
    await client.invalidateQueries();
    expect(await screen.findByText('From the other device')).toBeTruthy();
    await user.keyboard('ська{Enter}');
    await screen.findByText('Name saved.');
    expect(written(data)[0]?.baseRev).toBe('3-c');
    expect(written(data)[0]?.bio).toBeUndefined();
  });
});

describe('the bio', () => {
  it('invites to write one, takes several lines and saves by Ctrl+Enter', async () => {
    const { user, data } = await show();
    await user.click(screen.getByRole('button', { name: /User Bio/ }));
    await user.keyboard('Two dogs{Enter}and a cat{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Bio saved.')).toBeTruthy();
    expect(written(data)).toMatchObject([{ bio: 'Two dogs\nand a cat' }]);
  });

  it.each([
    ['abc', 'More than 3 chars required'],
    ['', null],
  ])('%j', async (text, message) => {
    const { user, data } = await show(ownProfile({ bio: 'Some words' }));
    await user.click(screen.getByRole('button', { name: /Edit your bio/ }));
    await user.clear(await screen.findByLabelText('About you'));
    if (text !== '') await user.keyboard(text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    if (message === null) await waitFor(() => expect(written(data)).toMatchObject([{ bio: '' }]));
    else expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('the tabs of the profile', () => {
  it('start with the posts, are in the address, and move by the arrow keys', async () => {
    const { user } = await show();
    const posts = screen.getByRole('tab', { name: 'Posts' });
    expect(posts.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toBe('posts');
    posts.focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Reviews', selected: true }));
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Services', selected: true }));
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it.each([
    ['?tab=contacts', 'Contacts'],
    ['?tab=pets', 'Pets'],
    ['?tab=nonsense', 'Posts'],
  ])('open by the address: %s', async (tab, name) => {
    await show(ownProfile(), {}, tab);
    expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy();
  });
});

describe('the visibility of the contacts', () => {
  it.each([
    ['Others see the city', { cityVisible: false }, 'Your city is hidden from others now.'],
    ['Others see the phone', { phoneVisible: false }, 'Your phone number is hidden from others now.'],
  ])('%s: shown by default, hidden by one press', async (name, change, done) => {
    const { user, data } = await show(ownProfile({ city: LVIV, phone: '+380671234567' }), {}, '?tab=contacts');
    const toggle = screen.getByRole('switch', { name });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await user.click(toggle);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(written(data)).toMatchObject([change]);
  });

  it('stores both of two switches pressed at once', async () => {
    const { data } = await show(ownProfile({ city: LVIV, phone: '+380671234567' }), {}, '?tab=contacts');
    act(() => {
      for (const toggle of screen.getAllByRole('switch')) toggle.click();
    });
    await waitFor(() => expect(written(data)).toMatchObject([{ cityVisible: false }, { phoneVisible: false }]));
  });
});

describe('a single contact', () => {
  it.each([
    ['city', 'City', 'Львів', 'City saved.', { city: LVIV }],
    ['phone', 'Phone', '+380 67 123 45 67', 'Phone number saved.', { phone: '+380 67 123 45 67' }],
  ])('edits the %s in a dialog of its own', async (name, label, text, done, change) => {
    const suggestPlaces = () => Promise.resolve({ ok: true as const, value: [LVIV] });
    const { user, data } = await show(ownProfile(), { answers: { suggestPlaces } }, '?tab=contacts');
    await user.click(screen.getByRole('button', { name: `Edit ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    const other = label === 'City' ? 'Phone' : 'City';
    expect(dialog.queryByLabelText(other)).toBeNull();
    await user.type(dialog.getByLabelText(label), text);
    if (label === 'City') await user.click(await dialog.findByRole('option'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(done)).toBeTruthy();
    expect(written(data)).toEqual([expect.objectContaining(change)]);
  });
});

describe('the services of the profile', () => {
  it('are listed with their prices, and saved in their order', async () => {
    const { user, data } = await show(
      ownProfile({ services: [{ nameKey: 'grooming', priceType: 'Agreement' }] }),
      {},
      '?tab=services',
    );
    expect(screen.getAllByText('Not offered')).toHaveLength(5);
    expect(screen.getByText('By agreement')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit services' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Drop-in visits'));
    const visits = within(dialog.getByRole('group', { name: 'Drop-in visits' }));
    await user.selectOptions(visits.getByLabelText('What it costs'), 'Price');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a number up to 1,000,000, such as 250.')).toBeTruthy();
    expect(document.activeElement).toBe(visits.getByLabelText('Price'));
    await user.type(visits.getByLabelText('Price'), 'dear');
    expect(visits.getByLabelText('Price')).toHaveProperty('value', '');
    await user.type(visits.getByLabelText('Price'), '2000000');
    expect(dialog.queryByText('Enter a number up to 1,000,000, such as 250.')).toBeNull();
    await user.tab();
    expect(dialog.getByText('Enter a number up to 1,000,000, such as 250.')).toBeTruthy();
    await user.clear(visits.getByLabelText('Price'));
    await user.type(visits.getByLabelText('Price'), '1 200,50');
    await user.selectOptions(visits.getByLabelText('Currency'), '€');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Services saved.')).toBeTruthy();
    expect(written(data)[0]?.services).toEqual([
      { nameKey: 'dropInVisits', priceType: 'Price', price: 1200.5, currency: '€' },
      { nameKey: 'grooming', priceType: 'Agreement' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the state of the profile', () => {
  it.each([
    ['waiting', null, 'Saved on this device, waiting to send'],
    ['refused', 'profile/bio-too-long', 'Others can’t see your latest change: Your bio is too long.'],
  ] as const)('%s', async (state, code, text) => {
    const record = ownProfile({}, state);
    await show({
      ...record,
      outcome:
        code === null
          ? null
          : {
              _id: 'outcome:profile',
              type: 'outcome',
              schemaVersion: 1,
              statement: 'profile',
              rev: '3-c',
              state: 'refused',
              code,
              at: '2026-11-20T10:00:00.000Z',
            },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('leads to a choice when the same field was changed in two places, which may be two tabs', async () => {
    const version = { writtenAt: '2026-11-20T10:00:00.000Z', thisDevice: true, removed: false, statement: null };
    await show(ownProfile(), {
      centre: {
        conflicts: [{ id: 'profile', type: 'profile', fields: ['bio'], versions: [{ ...version, rev: '4-a' }] }],
      },
    });
    expect((await screen.findByRole('link', { name: 'Choose' })).getAttribute('href')).toBe('/sync');
    expect(screen.getByText(/^You made different changes in two places\./)).toBeTruthy();
  });

  it('is rendered only once the organisations are known, because they would move everything below', async () => {
    const data = createMemoryClient({ own: [ownProfile()] });
    renderPage(<KnownLater />, { data, session: { kind: 'signedIn', person: OLENA } });
    await screen.findByText('The profile was read');
    expect(screen.queryByRole('button', { name: /Edit your name/ })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Known now' }));
    expect(await screen.findByRole('button', { name: /Edit your name/ })).toBeTruthy();
  });

  it('says that the profile is not here yet', async () => {
    renderPage(
      <OwnProfile
        posts={null}
        pets={null}
        reviews={null}
        organisations={null}
        organisationsKnown
        announcement={null}
        syncHref="/sync"
      />,
      {
        session: { kind: 'signedIn', person: OLENA },
      },
    );
    expect(await screen.findByText('Your profile isn’t on this device yet')).toBeTruthy();
  });
});
