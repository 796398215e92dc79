import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { versionOf } from '../upgrades.ts';
import { KINDS, typeOfFact, typeOfStatement } from './kinds.ts';
import { homeOf, isStatementType, STATEMENT_TYPES } from './names.ts';

/** The fields that every statement has. */
const ENVELOPE = ['_id', 'type', 'schemaVersion', 'written'];

describe('the kinds', () => {
  it.each(STATEMENT_TYPES)(
    '%s: its schema carries its own name and version, and each of its fields has a rule',
    (type) => {
      const { schema, fields } = KINDS[type];
      expect(schema.properties).toMatchObject({ type: { const: type }, schemaVersion: { const: versionOf(type) } });
      expect(schema.properties).toMatchObject({ _id: { pattern: KINDS[type].ids.pattern } });
      expect([...ENVELOPE, ...Object.keys(fields)].sort()).toEqual(Object.keys(schema.properties).sort());
    },
  );

  it.each(STATEMENT_TYPES)('%s: merges either all of its fields by the later version, or none', (type) => {
    const rules = Object.values<{ merge: string }>(KINDS[type].fields).map(({ merge }) => merge === 'later');
    expect(new Set(rules).size).toBe(1);
  });

  it.each(STATEMENT_TYPES)('%s: has a shared database exactly when a field is public', (type) => {
    const isPublic = Object.values<{ public: boolean }>(KINDS[type].fields).some((field) => field.public);
    // A transfer publishes only the pet, a step only the matter itself.
    expect(isPublic).toBe(
      homeOf(type) !== null && !['transfer', 'reservation-step', 'organisation-step'].includes(type),
    );
  });

  it.each(STATEMENT_TYPES)('%s: has ids of facts exactly when there are facts', (type) => {
    expect(KINDS[type].factIds !== null).toBe(homeOf(type) !== null);
  });

  it.each(STATEMENT_TYPES)('%s: makes an id of a fact from a well-formed statement', (type) => {
    const { ids, factIds, factId } = KINDS[type];
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(ids.pattern)), (id) => {
        expect(typeOfStatement(id)).toBe(type);
        if (factIds === null) return;
        const fact = factId(id, 'a'.repeat(32));
        expect([factIds.is(fact), typeOfFact(fact)]).toEqual([true, type]);
      }),
      drawn(60),
    );
  });

  it('recognises what is no statement', () => {
    for (const value of ['outcome', 'toString', '__proto__', '', 1, null]) expect(isStatementType(value)).toBe(false);
  });

  it.each([
    ['profile', 'profile', null],
    [`profile:${'0'.repeat(32)}`, null, 'profile'],
    ['post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', 'post', 'post'],
    ['pet-record:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', 'pet-record', null],
    ['outcome:post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B', null, null],
    ['preferences', 'preferences', null],
    ['preferences:x', null, null],
    ['post:malformed', 'post', 'post'],
    ['post', null, null],
    ['', null, null],
    ['__proto__:x', null, null],
  ])('takes %j for the id of a statement of %s, of a fact of %s', (id, statement, fact) => {
    expect(typeOfStatement(id)).toBe(statement);
    expect(typeOfFact(id)).toBe(fact);
  });
});
