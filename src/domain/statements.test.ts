import { describe, expect, it } from 'vitest';
import { homeOf, isStatementType, STATEMENTS } from './statements.ts';

describe('the registry of statements', () => {
  it.each(Object.entries(STATEMENTS))(
    '%s: its schema carries its own type, and its mergeable fields exist',
    (type, entry) => {
      expect(entry.schema.properties.type.const).toBe(type);
      for (const field of entry.mergeable) expect(Object.keys(entry.schema.properties)).toContain(field);
    },
  );

  it('knows what is no statement', () => {
    for (const value of ['outcome', 'toString', '__proto__', '', 1, null]) expect(isStatementType(value)).toBe(false);
  });

  it('keeps drafts at home', () => {
    expect(homeOf('draft')).toBeNull();
    expect(homeOf('post')).toBe('community');
  });
});
