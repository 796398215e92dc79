import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { stubBrowser } from '../testing/browser-stubs.ts';
import { CheckedForm, type TextDraft, useCheckedForm } from './checked-form.tsx';
import { TextItem } from './items.tsx';
import { createOpenForms, OpenFormsProvider } from './open-forms.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

/** The providers that the page has around all forms. */
const inPage = (node: ReactNode) => <I18nProvider i18n={i18n}>{node}</I18nProvider>;

const WORDS = { en: 'Please write something.', uk: 'Напишіть щось.' };
type Send = (values: { one: string; two: string }) => Promise<boolean>;

function Both({ send, tells }: { send: Send; tells: 'when left' | 'when sent' }) {
  const [language, setLanguage] = useState<keyof typeof WORDS>('en');
  const missing = (text: string) => (text === '' ? WORDS[language] : undefined);
  const { frame, field, isSubmitting } = useCheckedForm({
    begin: { one: '', two: '' },
    tells,
    wrong: ({ one, two }) => ({ one: missing(one), two: missing(two) }),
    send,
  });
  return (
    <CheckedForm frame={frame}>
      <TextItem label="One" {...field('one')} />
      <TextItem label="Two" {...field('two')} />
      <button type="submit" aria-disabled={isSubmitting}>
        Send
      </button>
      <button type="button" onClick={() => setLanguage('uk')}>
        Українською
      </button>
    </CheckedForm>
  );
}

function open(send: Send = () => Promise.resolve(true), tells: 'when left' | 'when sent' = 'when left') {
  const forms = createOpenForms();
  render(
    inPage(
      <OpenFormsProvider forms={forms}>
        <Both send={send} tells={tells} />
      </OpenFormsProvider>,
    ),
  );
  return { forms, user: userEvent.setup() };
}

const one = () => screen.getByLabelText<HTMLInputElement>('One');
const two = () => screen.getByLabelText<HTMLInputElement>('Two');
const button = (name: string) => screen.getByRole('button', { name });

describe('a form whose fields are checked', () => {
  it('shows no error of a field before it is left, then at once', async () => {
    const { user } = open();
    await user.click(one());
    expect(screen.queryByText(WORDS.en)).toBeNull();
    await user.tab();
    expect(await screen.findByText(WORDS.en)).toBeTruthy();
    expect([one(), two()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
    await user.type(one(), 'a');
    await waitFor(() => expect(one().getAttribute('aria-invalid')).toBe('false'));
  });

  it('shows no error before it is submitted, if so configured', async () => {
    const { user } = open(undefined, 'when sent');
    await user.click(one());
    await user.tab();
    await user.tab();
    expect(screen.queryByText(WORDS.en)).toBeNull();
    await user.click(button('Send'));
    expect(await screen.findAllByText(WORDS.en)).toHaveLength(2);
  });

  it('focuses the first wrong field, and sends nothing', async () => {
    const send = vi.fn<Send>();
    const { user } = open(send);
    await user.type(one(), 'a');
    await user.click(button('Send'));
    await waitFor(() => expect(document.activeElement).toBe(two()));
    await user.clear(one());
    await user.click(button('Send'));
    await waitFor(() => expect(document.activeElement).toBe(one()));
    expect(send).not.toHaveBeenCalled();
  });

  it('shows errors in the language that was chosen since', async () => {
    const { user } = open();
    await user.click(button('Send'));
    expect(await screen.findAllByText(WORDS.en)).toHaveLength(2);
    await user.click(button('Українською'));
    expect(screen.getAllByText(WORDS.uk)).toHaveLength(2);
    expect(screen.queryByText(WORDS.en)).toBeNull();
  });

  it('counts as open while its values differ from the initial ones', async () => {
    const { forms, user } = open();
    expect(forms.any()).toBe(false);
    await user.type(one(), 'a');
    await waitFor(() => expect(forms.any()).toBe(true));
    await user.clear(one());
    await waitFor(() => expect(forms.any()).toBe(false));
  });

  it.each([
    ['not again after a success', true, 1],
    ['again after a failure', false, 2],
  ])('is sent once at a time, and %s', async (_, done, times) => {
    const answers: ((done: boolean) => void)[] = [];
    const send = vi.fn<Send>(() => new Promise((resolve) => answers.push(resolve)));
    const { user } = open(send);
    await user.type(one(), 'a');
    await user.type(two(), 'b');
    await user.dblClick(button('Send'));
    expect(send.mock.calls).toEqual([[{ one: 'a', two: 'b' }]]);
    answers[0]?.(done);
    await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).toBe('false'));
    await user.click(button('Send'));
    expect(send).toHaveBeenCalledTimes(times);
    expect([one().value, two().value]).toEqual(['a', 'b']);
  });
});

function DraftedForm({ draft, send }: { draft: TextDraft; send: Send }) {
  const { frame, field } = useCheckedForm({ begin: { one: 'first', two: '' }, send, draft });
  return (
    <CheckedForm frame={frame}>
      <TextItem label="One" {...field('one')} />
      <TextItem label="Two" {...field('two')} />
      <button type="submit">Send</button>
    </CheckedForm>
  );
}

describe('a form with a draft', () => {
  /** An in-memory storage of the device. */
  function storage(texts: Record<string, string> = {}) {
    let there: Readonly<Record<string, string>> = texts;
    const draft: TextDraft = {
      read: () => there,
      save: (now) => {
        there = now;
      },
      clear: () => {
        there = {};
      },
    };
    return { draft, there: () => there };
  }

  it('restores its values, counts as open with them, and removes the draft when it is done', async () => {
    const user = userEvent.setup();
    const { draft, there } = storage();
    const send = vi.fn<Send>().mockResolvedValueOnce(false).mockResolvedValue(true);
    const forms = createOpenForms();
    const shown = inPage(
      <OpenFormsProvider forms={forms}>
        <DraftedForm draft={draft} send={send} />
      </OpenFormsProvider>,
    );
    render(shown);
    expect(forms.any()).toBe(false);
    await user.type(two(), 'ab');
    expect(there()).toEqual({ two: 'ab' });
    await user.type(two(), '{Backspace}{Backspace}');
    expect(there()).toEqual({});
    await user.type(two(), 'c');
    cleanup();
    render(shown);
    expect([one().value, two().value, forms.any()]).toEqual(['first', 'c', true]);
    await user.click(button('Send'));
    expect(there()).toEqual({ two: 'c' });
    await user.click(button('Send'));
    await waitFor(() => expect(there()).toEqual({}));
  });

  it('ignores stored values without a field', () => {
    const { draft } = storage({ three: 'x', one: 'saved' });
    render(inPage(<DraftedForm draft={draft} send={async () => true} />));
    expect([one().value, two().value]).toEqual(['saved', '']);
  });
});
