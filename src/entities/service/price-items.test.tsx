import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Currency, PriceType } from '../../domain/profile/service-kinds.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { PriceItems } from './price-items.tsx';

beforeAll(() => useTexts('en'));
beforeEach(stubBrowser);
afterEach(cleanup);

function Fields() {
  const { values, frame } = useCheckedForm<{ priceType: PriceType; price: string; currency: Currency }>({
    begin: { priceType: 'Free', price: '', currency: '₴' },
    send: async () => false,
  });
  return (
    <I18nProvider i18n={i18n}>
      <CheckedForm frame={frame}>
        <PriceItems type={values.priceType} error={undefined} />
      </CheckedForm>
    </I18nProvider>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Fields />);
  await user.selectOptions(screen.getByLabelText('What it costs'), 'Price');
  return { user, price: screen.getByLabelText<HTMLInputElement>('Price') };
}

it('requires a number and a currency only for the type price', async () => {
  const { user } = await open();
  expect(screen.getByLabelText('Currency')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('What it costs'), 'Free');
  expect(screen.queryByLabelText('Price')).toBeNull();
});

it('accepts only what can be a price, typed or pasted, and preserves the caret', async () => {
  const { user, price } = await open();
  expect(price.inputMode).toBe('decimal');
  await user.type(price, '2x50,5');
  expect(price.value).toBe('250,5');
  price.setSelectionRange(1, 1);
  await user.keyboard('y');
  expect([price.value, price.selectionStart]).toEqual(['250,5', 1]);
  await user.clear(price);
  await user.paste('1 200 грн');
  expect(price.value).toBe('1 200');
});
