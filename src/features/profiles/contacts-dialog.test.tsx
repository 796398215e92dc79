import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { DURATIONS } from '../../domain/limits.ts';
import type { Place } from '../../domain/place/schema.ts';
import { LVIV } from '../../entities/person/testing/profiles.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import ContactsDialog, { type Contacts } from './contacts-dialog.tsx';

const LUTSK: Place = { ...LVIV, code: 'UA07080170010083384', city: { en: 'Lutsk', uk: 'Луцьк' } };

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(contacts: Contacts, suggestPlaces = () => Promise.resolve({ ok: true as const, value: [LVIV, LUTSK] })) {
  const data = createMemoryClient({ answers: { suggestPlaces } });
  const onSave = vi.fn(async (_change: Partial<Contacts>) => true);
  const onClose = vi.fn();
  renderPage(
    <ContactsDialog contacts={contacts} fields={['city', 'phone']} saving={false} onSave={onSave} onClose={onClose} />,
    { data },
  );
  const asked = () => data.asked.filter(({ call }) => call === 'suggestPlaces').map(({ input }) => input);
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), onSave, onClose, asked };
}

const NONE: Contacts = { city: null, phone: '' };
const city = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const country = () => screen.getByLabelText<HTMLInputElement>('Country');

describe('the city of the contacts', () => {
  it('is suggested once typing has stopped for half a second, and only for typed text', async () => {
    const { user, asked } = show(NONE);
    await user.type(city(), 'L');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions - 100);
    await user.type(city(), 'v');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions - 100);
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(asked()).toEqual(['Lv']));
    await user.clear(city());
    await user.type(city(), '   ');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions * 2);
    expect(asked()).toEqual(['Lv']);
  });

  it('is chosen by the keyboard with its country; the focus stays in the field', async () => {
    const { user, onSave, onClose } = show(NONE);
    await user.type(city(), 'L');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(city().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.getElementById(city().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Lutsk');
    await user.keyboard('{Enter}');
    expect(city().value).toBe('Lutsk');
    expect(country().value).toBe('Ukraine');
    expect(country().readOnly).toBe(true);
    expect(document.activeElement).toBe(city());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith({ city: LUTSK });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('is chosen by a press', async () => {
    const { user } = show(NONE);
    await user.type(city(), 'L');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions);
    await user.click((await screen.findAllByRole('option'))[0] ?? city());
    expect(city().value).toBe('Lviv');
  });

  it('closes its list by Escape without closing the dialog', async () => {
    const { user, onClose } = show(NONE);
    await user.type(city(), 'L');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions);
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(city().getAttribute('aria-expanded')).toBe('false');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('must be one of the list', async () => {
    const { user, onSave } = show(NONE);
    await user.type(city(), 'Nowhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose a city from the list.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('can be removed', async () => {
    const { user, onSave } = show({ city: LVIV, phone: '' });
    await user.clear(city());
    expect(country().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith({ city: null });
  });

  it('says when there is no such city, and when the list could not be loaded', async () => {
    const { user } = show(NONE, () => Promise.resolve({ ok: true as const, value: [] }));
    await user.type(city(), 'Qq');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions);
    expect(await screen.findByText('We couldn’t find that city.')).toBeTruthy();
    cleanup();
    const data = createMemoryClient({
      answers: { suggestPlaces: () => Promise.resolve({ ok: false, code: 'places/failed' }) },
    });
    renderPage(
      <ContactsDialog
        contacts={NONE}
        fields={['city']}
        saving={false}
        onSave={async () => true}
        onClose={() => undefined}
      />,
      { data },
    );
    await user.type(city(), 'L');
    await vi.advanceTimersByTimeAsync(DURATIONS.citySuggestions);
    expect(await screen.findByText('Couldn’t load cities. Try again.')).toBeTruthy();
  });
});

describe('the phone of the contacts', () => {
  it.each(['12', 'call me', '+380 67 123 45 67 890 123'])('rejects %s as a phone number', async (phone) => {
    const { user, onSave } = show(NONE);
    await user.type(screen.getByLabelText('Phone'), phone);
    await user.tab();
    expect(await screen.findByText(/^This isn’t a phone number/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  it('is saved trimmed; unchanged fields are not written', async () => {
    const { user, onSave } = show({ city: LVIV, phone: '' });
    await user.type(screen.getByLabelText('Phone'), ' +380 67 123 45 67 ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith({ phone: '+380 67 123 45 67' });
  });

  it('writes nothing when nothing changed', async () => {
    const { user, onSave, onClose } = show({ city: LVIV, phone: '+380671234567' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('unsaved typed contacts', () => {
  const saved: Contacts = { city: LVIV, phone: '+380501234567' };

  it('are restored when the dialog is opened again; a city must be chosen again', async () => {
    const first = show(saved);
    await first.user.clear(city());
    await first.user.type(city(), 'Lut');
    await first.user.type(screen.getByLabelText('Phone'), '8');
    cleanup();
    const { user, onSave } = show(saved);
    expect([city().value, screen.getByLabelText<HTMLInputElement>('Phone').value]).toEqual(['Lut', '+3805012345678']);
    expect(country().value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose a city from the list.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    await user.clear(city());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave).toHaveBeenCalledWith({ city: null, phone: '+3805012345678' }));
    cleanup();
    show(saved);
    expect([city().value, screen.getByLabelText<HTMLInputElement>('Phone').value]).toEqual(['Lviv', saved.phone]);
  });
});
