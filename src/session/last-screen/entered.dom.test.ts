import { afterEach, beforeEach, expect, it } from 'vitest';
import { enter, enteredOn } from './entered.ts';

const FIELDS = `
  <input aria-label="Words"><textarea aria-label="Note"></textarea>
  <select aria-label="Type"><option value="all">Everything</option><option value="pets">Pets</option></select>
  <select aria-label="Sort"><option value="near">Near</option><option value="new" selected>New</option></select>`;

let screen: HTMLElement;
let root: HTMLElement;
let heard: string[];

beforeEach(() => {
  document.body.innerHTML = '<div id="screen"></div><div id="app"></div>';
  [screen, root] = [document.querySelector('#screen') as HTMLElement, document.querySelector('#app') as HTMLElement];
  [screen.innerHTML, root.innerHTML, heard] = [FIELDS, FIELDS, []];
  for (const type of ['input', 'change'])
    root.addEventListener(type, ({ target }) => {
      const field = target as HTMLInputElement;
      heard.push(`${type} ${field.ariaLabel ?? field.getAttribute('aria-label')} ${field.value}`);
    });
});

afterEach(() => document.body.replaceChildren());

const set = (name: string, value: string) => {
  (screen.querySelector(`[aria-label=${name}]`) as HTMLInputElement).value = value;
};

it('enters what was typed and chosen on the last screen into the app’s fields, in their order', () => {
  set('Sort', 'near');
  set('Note', 'two\nlines');
  set('Type', 'pets');
  set('Words', 'Ре');
  enter(root, enteredOn(screen));
  expect(heard).toEqual(['input Words Ре', 'input Note two\nlines', 'change Type pets', 'change Sort near']);
});

it('enters nothing for an unchanged field of the last screen', () => {
  set('Type', 'all');
  set('Sort', 'new');
  expect(enteredOn(screen)).toEqual([]);
});

it('drops the input of the last screen for which the app has no field', () => {
  set('Type', 'pets');
  root.innerHTML = '<button aria-label="Type"></button>';
  enter(root, enteredOn(screen));
  expect(heard).toEqual([]);
});
