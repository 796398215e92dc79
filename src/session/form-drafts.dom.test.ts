import { beforeEach, describe, expect, it } from 'vitest';
import { FormDrafts } from './form-drafts.ts';
import { EMERGENCY_PREFIX } from './session.tsx';

const read = ({ text }: Readonly<Record<string, unknown>>) => (typeof text === 'string' ? { text } : null);
const notes = new FormDrafts({ form: 'note', read });
const open = new FormDrafts({ form: 'open', read, ofVisitors: true });
const OLENA = { target: 'new', userId: 'olena' };
const IVAN = { target: 'new', userId: 'ivan' };
const VISITOR = { target: 'new', userId: '' };

describe('drafts of a form', () => {
  beforeEach(() => localStorage.clear());

  it('reads a draft until it is deleted, by form and target, for the person who typed it', () => {
    notes.keep(OLENA, { text: 'Кіт' });
    expect(notes.read(OLENA)).toEqual({ text: 'Кіт' });
    expect(notes.read({ ...OLENA, target: 'other' })).toBeNull();
    expect(open.read(OLENA)).toBeNull();
    expect(notes.read(IVAN)).toBeNull();
    notes.forget('new');
    expect(notes.read(OLENA)).toBeNull();
  });

  it('gives a visitor’s draft to the person after signing in, if the form says so', () => {
    for (const drafts of [notes, open]) drafts.keep(VISITOR, { text: 'x' });
    expect(open.read(OLENA)).toEqual({ text: 'x' });
    expect(notes.read(OLENA)).toBeNull();
  });

  it('lists all drafts, or those whose target has a prefix', () => {
    for (const target of ['a:1', 'a:2', 'b:1']) notes.keep({ ...OLENA, target }, { text: target });
    notes.keep({ ...IVAN, target: 'a:3' }, { text: 'other' });
    const targets = (begins?: string) => notes.all('olena', begins).map(({ target }) => target);
    expect(targets().sort()).toEqual(['a:1', 'a:2', 'b:1']);
    expect(targets('a:').sort()).toEqual(['a:1', 'a:2']);
  });

  it.each([
    ['of another shape', '{"userId":"olena","text":1}'],
    ['of no person', '{"text":"x"}'],
    ['truncated', '{"userId":"ol'],
    ['not an object', '7'],
    ['null', 'null'],
  ])('ignores a stored value that is %s', (_name, stored) => {
    localStorage.setItem(`${EMERGENCY_PREFIX}note:new`, stored);
    expect(notes.read(OLENA)).toBeNull();
    expect(notes.all('olena')).toEqual([]);
  });
});
