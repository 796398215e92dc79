import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { Field } from './field.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

describe.each([
  ['a line', Field],
  ['several lines', TextField],
] as const)('a bounded field of %s', (_name, Bounded) => {
  const show = () => {
    render(
      <I18nProvider i18n={i18n}>
        <Bounded label="Text" maxLength={100} />
      </I18nProvider>,
    );
    return { field: screen.getByLabelText<HTMLInputElement>('Text'), user: userEvent.setup() };
  };

  it('says how much is left near its end, and nothing before', async () => {
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
    expect(screen.getByText('3 characters of what you pasted did not fit')).toBeTruthy();
    await user.paste('c');
    expect(screen.getByText('1 character of what you pasted did not fit')).toBeTruthy();
    await user.type(field, '{Backspace}');
    expect(screen.getByText('1 character left')).toBeTruthy();
  });
});
