import { beforeEach, describe, expect, it } from 'vitest';
import { FormDrafts } from './form-drafts.ts';
import { EMERGENCY_PREFIX } from './session-store.ts';

const read = ({ text }: Readonly<Record<string, unknown>>) => (typeof text === 'string' ? { text } : null);
const notes = new FormDrafts({ form: 'note', read });
const open = new FormDrafts({ form: 'open', read, ofVisitors: true });
const OLENA = { target: 'new', userId: 'olena' };
const IVAN = { target: 'new', userId: 'ivan' };
const VISITOR = { target: 'new', userId: '' };

const closed = new Proxy({} as Storage, {
  get: () => {
    throw new Error('closed');
  },
  ownKeys: () => {
    throw new Error('closed');
  },
});

describe('what was typed into a form', () => {
  beforeEach(() => localStorage.clear());

  it('is there until it is forgotten, by form and target, for whoever typed it', () => {
    notes.keep(localStorage, OLENA, { text: 'Кіт' });
    expect(notes.read(localStorage, OLENA)).toEqual({ text: 'Кіт' });
    expect(notes.read(localStorage, { ...OLENA, target: 'other' })).toBeNull();
    expect(open.read(localStorage, OLENA)).toBeNull();
    expect(notes.read(localStorage, IVAN)).toBeNull();
    notes.forget(localStorage, 'new');
    expect(notes.read(localStorage, OLENA)).toBeNull();
  });

  it('by a visitor is theirs after signing in, where the form says so', () => {
    for (const drafts of [notes, open]) drafts.keep(localStorage, VISITOR, { text: 'x' });
    expect(open.read(localStorage, OLENA)).toEqual({ text: 'x' });
    expect(notes.read(localStorage, OLENA)).toBeNull();
  });

  it('is told of all together, or of those whose target begins so', () => {
    for (const target of ['a:1', 'a:2', 'b:1']) notes.keep(localStorage, { ...OLENA, target }, { text: target });
    notes.keep(localStorage, { ...IVAN, target: 'a:3' }, { text: 'other' });
    const targets = (begins?: string) => notes.all(localStorage, 'olena', begins).map(({ target }) => target);
    expect(targets().sort()).toEqual(['a:1', 'a:2', 'b:1']);
    expect(targets('a:').sort()).toEqual(['a:1', 'a:2']);
  });

  it.each([
    ['of another shape', '{"userId":"olena","text":1}'],
    ['of nobody', '{"text":"x"}'],
    ['cut off', '{"userId":"ol'],
    ['no object', '7'],
    ['null', 'null'],
  ])('that is %s is none', (_name, kept) => {
    localStorage.setItem(`${EMERGENCY_PREFIX}note:new`, kept);
    expect(notes.read(localStorage, OLENA)).toBeNull();
    expect(notes.all(localStorage, 'olena')).toEqual([]);
  });

  it.each([
    ['closed to us', closed],
    ['not there', null],
  ])('is not kept, and stops nobody, where the storage is %s', (_name, storage) => {
    notes.keep(storage, OLENA, { text: 'x' });
    notes.forget(storage, 'new');
    expect(notes.read(storage, OLENA)).toBeNull();
    expect(notes.all(storage, 'olena')).toEqual([]);
  });
});
