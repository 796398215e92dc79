import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { PhotoDescription } from './photo-description.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const USUAL = 'For people who can’t see it.';
const QUESTION = 'This describes the previous photo. Does it still fit?';

function Choosing({ initialWords }: { initialWords: string }) {
  const [photo, setPhoto] = useState('first');
  const [words, setWords] = useState(initialWords);
  return (
    <>
      <PhotoDescription label="What is it?" words={words} maxLength={200} photo={photo} onWords={setWords} />
      {['first', 'second'].map((one) => (
        <button key={one} type="button" onClick={() => setPhoto(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

function show(initialWords: string) {
  const { container } = renderPage(<Choosing initialWords={initialWords} />);
  const field = screen.getByLabelText<HTMLInputElement>('What is it?');
  const user = userEvent.setup();
  const choose = (photo: string) => user.click(screen.getByRole('button', { name: photo }));
  const hint = () => document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
  const statusText = () =>
    within(container.querySelector<HTMLElement>('.photo-description') ?? container).getByRole('status').textContent;
  return { field, user, choose, hint, statusText };
}

it('preserves the description of a replaced photo, and asks whether it still fits until it is edited', async () => {
  const { field, user, choose, hint, statusText } = show('A grey cat');
  expect(hint()).toBe(USUAL);
  await choose('second');
  expect(field.value).toBe('A grey cat');
  expect(hint()).toBe(QUESTION);
  expect(statusText()).toBe(QUESTION);
  await user.type(field, ' asleep');
  expect(hint()).toBe(USUAL);
  expect(statusText()).toBe('');
});

it('does not ask about a missing description, or one whose photo is back', async () => {
  const none = show('');
  await none.choose('second');
  expect(none.hint()).toBe(USUAL);
  cleanup();
  const back = show('A grey cat');
  await back.choose('second');
  await back.choose('first');
  expect(back.hint()).toBe(USUAL);
});
