import { expect, it } from 'vitest';
import { tidyPasted } from './tidy-pasted.ts';

const dot = (mark: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>`;
const word = (mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${dot(mark)}${text}</p>`;

it.each([
  [
    'converts headings of other levels',
    '<h1>a</h1><h2>b</h2><h5><b>c</b></h5>',
    '<h2>a</h2><h2>b</h2><h3><b>c</b></h3>',
  ],
  [
    'leaves allowed HTML unchanged',
    '<p>a <b>b</b><br>c</p><ul><li>d</li></ul>',
    '<p>a <b>b</b><br>c</p><ul><li>d</li></ul>',
  ],
  [
    'converts a table line by line',
    '<table><tbody><tr><td>Кіт</td><td><p>3 роки</p></td></tr><tr><td>Пес</td><td>\n5 </td></tr></tbody></table>',
    '<p>Кіт | 3 роки</p><p>Пес | 5</p>',
  ],
  ['leaves a layout table unchanged', '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>', null],
  ['removes an empty line of Word', '<p>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p>', '<p>a</p>'],
  ['leaves HTML that the editor copied unchanged', '<h1 data-pm-slice="0 0 []">a</h1>', null],
])('%s', (_, pasted, tidy) => {
  expect(tidyPasted(pasted)).toBe(tidy ?? pasted);
});

it('converts the lists of Word', () => {
  const html = tidyPasted(`${word('·', 'a <b>b</b>')}\n${word('·', 'c')}${word('1.', 'd')}<p>e</p>${word('b)', 'f')}`);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const lists = [...page.querySelectorAll('ul, ol')];
  expect(lists.map((list) => [list.localName, [...list.children].map((item) => item.textContent)])).toEqual([
    ['ul', ['a b', 'c']],
    ['ol', ['d']],
    ['ol', ['f']],
  ]);
  expect(page.querySelector('li b')?.textContent).toBe('b');
});
