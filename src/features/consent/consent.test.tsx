import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { ConsentProvider, useConsentSettings } from '../../app/dialogs/consent.tsx';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { ALL_ALLOWED, NONE_ALLOWED, readConsent, writeConsent } from './record.ts';
import { signalsOf, startConsent } from './tag.ts';

let warned: MockInstance;
const MIXED = { analytics: true, advertising: false, personalization: true };

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => {
  localStorage.clear();
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  stubBrowser();
  vi.restoreAllMocks();
});

describe('the consent record', () => {
  it.each([ALL_ALLOWED, NONE_ALLOWED, MIXED])('%j is read back as it was written', (record) => {
    writeConsent(record);
    expect(JSON.parse(localStorage.getItem('cookieConsent') ?? '')).toEqual(record);
    expect(readConsent()).toEqual(record);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"analytics":true}',
    '{"analytics":1,"advertising":true,"personalization":true}',
  ])('%j is not a choice', (text) => {
    localStorage.setItem('cookieConsent', text);
    expect(readConsent()).toBeNull();
  });
});

describe('the tag function', () => {
  it.each([
    [ALL_ALLOWED, 'granted', 'granted'],
    [NONE_ALLOWED, 'denied', 'denied'],
    [MIXED, 'denied', 'granted'],
    [{ ...NONE_ALLOWED, advertising: true }, 'granted', 'denied'],
    [{ ...NONE_ALLOWED, personalization: true }, 'denied', 'denied'],
  ])('maps %j to advertising %s, analytics %s', (record, ads, analytics) => {
    expect(signalsOf(record)).toEqual({
      ad_storage: ads,
      ad_user_data: ads,
      ad_personalization: ads,
      analytics_storage: analytics,
    });
  });

  it('gets a denial of everything at the start, and then an earlier choice', () => {
    const gtag = vi.fn();
    startConsent({ gtag }, MIXED);
    expect(gtag.mock.calls).toEqual([
      ['consent', 'default', signalsOf(NONE_ALLOWED)],
      ['consent', 'update', signalsOf(MIXED)],
    ]);
    gtag.mockClear();
    startConsent({ gtag }, null);
    expect(gtag.mock.calls).toEqual([['consent', 'default', signalsOf(NONE_ALLOWED)]]);
  });

  it.each([{}, { gtag: null }, { gtag: 'x' }])('may be missing at the start without a warning: %j', (scope) => {
    startConsent(scope, MIXED);
    expect(warned).not.toHaveBeenCalled();
  });
});

function Page() {
  const open = useConsentSettings();
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={open}>
        Again
      </button>
    </main>
  );
}

const show = () =>
  renderPage(
    <ConsentProvider>
      <Page />
    </ConsentProvider>,
  );
const banner = () => screen.findByRole('region', { name: 'Your cookie choices' }, { timeout: 5_000 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the consent banner', () => {
  it.each([
    ['Accept all', ALL_ALLOWED],
    ['Decline all', NONE_ALLOWED],
  ])('%s stores the choice, updates the tag, closes the banner and focuses the page', async (name, record) => {
    const gtag = vi.fn();
    vi.stubGlobal('gtag', gtag);
    show();
    await banner();
    await press(name);
    expect(readConsent()).toEqual(record);
    expect(gtag.mock.calls).toEqual([['consent', 'update', signalsOf(record)]]);
    expect(warned).not.toHaveBeenCalled();
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    expect(document.documentElement.style.getPropertyValue('--consent')).toBe('');
  });

  it('opens the settings with all three boxes on, saves the choice, and warns once of a missing tag function', async () => {
    show();
    await banner();
    await press('Settings');
    const boxes = (await screen.findAllByRole('checkbox', { hidden: true })) as HTMLInputElement[];
    expect(boxes.map((box) => box.checked)).toEqual([true, true, true]);
    for (const box of boxes.slice(1)) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    expect(readConsent()).toEqual({ analytics: true, advertising: false, personalization: false });
    expect(warned).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  });

  it('is hidden for people who have chosen; the settings show their choice when opened again', async () => {
    writeConsent(MIXED);
    show();
    await press('Again');
    await waitFor(() => expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(3));
    expect(screen.queryByRole('region')).toBeNull();
    const boxes = screen.getAllByRole('checkbox', { hidden: true }) as HTMLInputElement[];
    expect(boxes.map((box) => box.checked)).toEqual([true, false, true]);
  });

  it('asks at each visit where nothing can be stored, and applies the choice to this one', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    show();
    await banner();
    await press('Decline all');
    expect(screen.queryByRole('region')).toBeNull();
  });
});
