import { afterEach, expect, it } from 'vitest';
import { storeLocale } from './locale.ts';
import { startLanguage } from './setup.ts';

afterEach(() => localStorage.clear());

it('follows the language that another tab chooses', async () => {
  storeLocale('en');
  await startLanguage();
  expect(document.documentElement.lang).toBe('en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'another', newValue: 'uk' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'lapka.locale', newValue: 'uk' }));
  await expect.poll(() => document.documentElement.lang, { timeout: 10_000 }).toBe('uk');
});
