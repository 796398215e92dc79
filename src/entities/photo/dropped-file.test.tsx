import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takesFile } from './dropped-file.ts';

afterEach(cleanup);

const photo = new File(['x'], 'cat.jpg', { type: 'image/jpeg' });

it.each([
  ['takes a dropped file, which the browser then does not open', [photo], ['cat.jpg'], false],
  ['leaves dropped text to the browser', [], [], true],
])('%s', (_, files, names, byBrowser) => {
  const taken: string[] = [];
  render(
    <div {...takesFile(({ name }) => taken.push(name))}>
      <p>place</p>
    </div>,
  );
  const dataTransfer = { files, types: files.length > 0 ? ['Files'] : ['text/plain'] };
  const place = screen.getByText('place');
  // False if the handler prevented the browser's default action.
  expect(fireEvent.dragOver(place, { dataTransfer })).toBe(byBrowser);
  expect(fireEvent.drop(place, { dataTransfer })).toBe(byBrowser);
  expect(taken).toEqual(names);
});
