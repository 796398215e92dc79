import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { TagsField } from './tags-field.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

function Tags() {
  const [tags, setTags] = useState<string[]>([]);
  return <TagsField tags={tags} onChange={setTags} />;
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

it.each([
  ['a comma', 'Cats,', ['#cats']],
  ['Enter', 'Cats{Enter}dogs{Enter}', ['#cats', '#dogs']],
  ['commas with space and repetition', 'Cats, cats ,DOGS,', ['#cats', '#dogs']],
  ['nothing but space', '  {Enter},', []],
  ['Backspace in the empty field', 'cats,dogs,{Backspace}', ['#cats']],
])('makes tags by %s', async (_, keys, tags) => {
  renderPage(<Tags />);
  await userEvent.setup().type(screen.getByLabelText('Tags'), keys);
  expect(shown()).toEqual(tags);
});

it('adds the typed tag when the field is left, and lets each tag be removed by the keyboard', async () => {
  renderPage(<Tags />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Tags'), 'cats,dogs');
  await user.tab();
  expect(shown()).toEqual(['#cats', '#dogs']);
  screen.getByRole('button', { name: 'Remove tag cats' }).focus();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual(['#dogs']);
});
