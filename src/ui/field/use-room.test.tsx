import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { CheckedForm, useCheckedForm } from '../form/checked-form.tsx';
import { AreaItem, TextItem } from '../form/items.tsx';
import { stubBrowser } from '../testing/browser-stubs.ts';
import { Field } from './field.tsx';

beforeAll(() => {
  stubBrowser();
  return useTexts('en');
});
afterEach(cleanup);

/** antd's fields need a form around them. */
function InForm({ of: Item }: { of: typeof TextItem | typeof AreaItem }) {
  const { frame } = useCheckedForm({ begin: { text: '' }, send: async () => true });
  return (
    <CheckedForm frame={frame}>
      <Item name="text" label="Text" maxLength={100} />
    </CheckedForm>
  );
}

describe.each([
  ['one native line', <Field key="native" label="Text" maxLength={100} />],
  ['one line', <InForm key="line" of={TextItem} />],
  ['several lines', <InForm key="lines" of={AreaItem} />],
] as const)('a bounded field of %s', (_name, bounded) => {
  const show = () => {
    render(<I18nProvider i18n={i18n}>{bounded}</I18nProvider>);
    return { field: screen.getByLabelText<HTMLInputElement>('Text'), user: userEvent.setup() };
  };

  it('says how much room is left near its end, and nothing before', async () => {
    const { field, user } = show();
    await user.click(field);
    await user.paste('a'.repeat(79));
    expect(screen.queryByText(/left$/)).toBeNull();
    await user.type(field, 'b');
    expect(screen.getByText('20 characters left')).toBeTruthy();
  });

  it('says how much of a pasted text did not fit', async () => {
    const { field, user } = show();
    await user.click(field);
    await user.paste('a'.repeat(90));
    await user.paste('b'.repeat(13));
    expect(screen.getByText('3 characters you pasted didn’t fit')).toBeTruthy();
    await user.paste('c');
    expect(screen.getByText('1 character you pasted didn’t fit')).toBeTruthy();
    await user.type(field, '{Backspace}');
    expect(screen.getByText('1 character left')).toBeTruthy();
  });
});
