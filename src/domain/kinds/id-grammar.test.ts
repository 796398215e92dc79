import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { handoverIds } from '../handover/id.ts';
import { decisionIds, sanctionIds } from '../moderation/id.ts';
import { pedigreeIds } from '../pedigree/id.ts';
import { type IdGrammar, type Ids, idGrammar, keyOf, NOTHING, nameIn, oneOf, ULID, USER_ID } from './id-grammar.ts';
import { KINDS } from './kinds.ts';
import { STATEMENT_TYPES } from './names.ts';

type Whole = IdGrammar<string, readonly string[]>;

/** For every kind the ids of its statements and facts, and of the service's own documents about them. */
const GRAMMARS: readonly (readonly [string, Whole])[] = [
  ...STATEMENT_TYPES.flatMap((type): [string, Ids][] => {
    const { ids, factIds } = KINDS[type];
    return factIds === null || factIds === ids
      ? [[type, ids]]
      : [
          [type, ids],
          [`the fact of ${type}`, factIds],
        ];
  }),
  ['handover', handoverIds] as const,
  ['pedigree', pedigreeIds] as const,
  ['decision', decisionIds] as const,
  ['sanction', sanctionIds] as const,
].map(([name, ids]) => [name, ids as Whole]);

const idsOf = ({ pattern }: Ids) => fc.stringMatching(new RegExp(pattern));
const anyId = fc.oneof(...GRAMMARS.map(([, grammar]) => idsOf(grammar)));
/** Ids, and variants with one mistake. */
const nearlyAnId = fc
  .tuple(anyId, fc.nat(), fc.constantFrom('', ':', 'x', '\n', 'post:'))
  .map(([id, at, slip]) => id.slice(0, at % (id.length + 1)) + slip + id.slice((at % (id.length + 1)) + 1));

const holds = (property: fc.IRawProperty<unknown>) => fc.assert(property, drawn(60));

describe.each(GRAMMARS)('the ids of %s', (_name, grammar) => {
  it('parses an id back into the values it was made of', () => {
    holds(
      fc.property(idsOf(grammar), (id) => {
        const values = grammar.parse(id);
        expect(values).not.toBeNull();
        expect(grammar.make(...(values ?? []))).toBe(id);
        expect(grammar.parse(grammar.make(...(values ?? [])))).toEqual(values);
      }),
    );
  });

  it('accepts the same ids by schema, by `is` and by parsing', () => {
    const pattern = new RegExp(grammar.pattern);
    holds(
      fc.property(fc.oneof(anyId, nearlyAnId, idsOf(grammar), fc.string()), (text) => {
        expect(grammar.is(text)).toBe(pattern.test(text));
        expect(grammar.parse(text) !== null).toBe(pattern.test(text));
        if (grammar.is(text)) expect(grammar.claims(text)).toBe(true);
      }),
    );
  });

  it('has a range of exactly those ids that begin with its values', () => {
    holds(
      fc.property(idsOf(grammar), idsOf(grammar), anyId, (one, another, strange) => {
        const [values, others] = [grammar.parse(one) ?? [], grammar.parse(another) ?? []];
        for (let given = 0; given < values.length; given += 1) {
          const first = values.slice(0, given);
          const { from, to } = grammar.range(...(first as never));
          const isIn = (id: string) => from <= id && id < to;
          const sibling = grammar.make(...first, ...others.slice(given));
          expect([one, sibling].every(isIn)).toBe(true);
          expect(isIn(another)).toBe(first.every((value, index) => value === others[index]));
          const begins =
            grammar.parseLeading(strange).length >= given &&
            first.every((v, i) => v === grammar.parseLeading(strange)[i]);
          expect(isIn(strange)).toBe(grammar.claims(strange) && begins);
        }
      }),
    );
  });

  it('reads the values of a range from the beginning of a key', () => {
    holds(
      fc.property(idsOf(grammar), fc.string(), (id, more) => {
        const values = grammar.parse(id) ?? [];
        for (let given = 1; given < values.length; given += 1) {
          const first = values.slice(0, given);
          const { from, to } = grammar.range(...(first as never));
          expect(grammar.parseLeading(from)).toEqual(first);
          expect(grammar.parseLeading(to)).toEqual(first);
          expect(grammar.parseLeading(from + more).slice(0, given)).toEqual(first);
        }
      }),
    );
  });

  it('shares no id with any other kind', () => {
    const strangers = GRAMMARS.filter(([, other]) => other.kind !== grammar.kind);
    holds(
      fc.property(idsOf(grammar), (id) => {
        for (const [, other] of strangers) expect([other.is(id), other.claims(id)]).toEqual([false, false]);
      }),
    );
  });

  it('names only valid ids of other documents', () => {
    holds(
      fc.property(idsOf(grammar), (id) => {
        for (const named of grammar.named(id)) {
          expect(GRAMMARS.some(([, other]) => other !== grammar && other.is(named))).toBe(true);
        }
      }),
    );
  });
});

it('shares the ids of statement and fact of a kind, or never takes one for the other', () => {
  for (const type of STATEMENT_TYPES) {
    const { ids, factIds } = KINDS[type];
    expect(ids.kind).toBe(type);
    if (factIds === null || factIds === ids) continue;
    holds(
      fc.property(idsOf(ids), (id) => {
        // The announcement of a pet follows from the pet, and an organisation has one announcement: statement and fact
        // share the id. Any other fact's id contains its person.
        expect(factIds.is(id)).toBe(type === 'announcement' && ids.named(id).length > 0);
      }),
    );
  }
});

const RELEASED_ULID = '[0-9A-HJKMNP-TV-Z]{26}';
const RELEASED_ORGANISATION = `organisation:[0-9a-f]{32}:${RELEASED_ULID}`;
const RELEASED_TARGET = `(?:post:${RELEASED_ULID}|comment:${RELEASED_ULID}:${RELEASED_ULID}|profile:[0-9a-f]{32}|pet:${RELEASED_ULID}|announcement:(?:services:[0-9a-f]{32}|pet:${RELEASED_ULID}|${RELEASED_ORGANISATION})|delivered:message:[0-9a-f]{32}:[0-9a-f]{32}:${RELEASED_ULID}|review(?:-answer)?:[0-9a-f]{32}:[0-9a-f]{32}:${RELEASED_ULID}:[0-9a-f]{32}|opinion:(?:breed:[0-9A-Za-z._~-]{1,300}|${RELEASED_ORGANISATION}):[0-9a-f]{32})`;

/** The patterns from before the grammar: documents with such ids exist in databases and must always be readable. */
const RELEASED: Readonly<Record<string, string>> = {
  profile: 'profile',
  'the fact of profile': 'profile:[0-9a-f]{32}',
  post: `post:${RELEASED_ULID}`,
  draft: `draft:post:${RELEASED_ULID}`,
  'read-mark': 'read-mark:notifications',
  comment: `comment:${RELEASED_ULID}:${RELEASED_ULID}`,
  like: `like:(?:${RELEASED_ULID}:${RELEASED_ULID}|${RELEASED_ULID})`,
  'the fact of like': `like:(?:${RELEASED_ULID}:${RELEASED_ULID}|${RELEASED_ULID}):[0-9a-f]{32}`,
  bookmark: `bookmark:${RELEASED_ULID}`,
  report: `report:${RELEASED_TARGET}`,
  'the fact of report': `report:${RELEASED_TARGET}:[0-9a-f]{32}`,
  block: 'block:[0-9a-f]{32}',
  'the fact of block': 'block:[0-9a-f]{32}:[0-9a-f]{32}',
  preferences: 'preferences',
  pet: `pet:${RELEASED_ULID}`,
  'pet-record': `pet-record:${RELEASED_ULID}`,
  announcement: `announcement:(?:services|pet:${RELEASED_ULID}|${RELEASED_ORGANISATION})`,
  'the fact of announcement': `announcement:(?:services:[0-9a-f]{32}|pet:${RELEASED_ULID}|${RELEASED_ORGANISATION})`,
  transfer: `transfer:pet:${RELEASED_ULID}`,
  handover: `handover:pet:${RELEASED_ULID}`,
  decision: `decision:${RELEASED_TARGET}`,
  sanction: 'sanction:[0-9a-f]{32}',
};

it.each(Object.entries(RELEASED))('has the released pattern for the ids of %s', (name, released) => {
  const grammar = GRAMMARS.find(([known]) => known === name)?.[1];
  const before = new RegExp(`^${released}$`);
  holds(
    fc.property(fc.stringMatching(before), (id) => {
      expect(grammar?.is(id)).toBe(true);
    }),
  );
  holds(
    fc.property(fc.oneof(anyId, nearlyAnId), (id) => {
      expect(grammar?.is(id)).toBe(before.test(id));
    }),
  );
});

describe('an id grammar', () => {
  const dogs = idGrammar('dog', ULID);
  const walks = idGrammar('walk', keyOf(dogs), 'on', oneOf('monday', ['day', USER_ID], dogs, ['with', keyOf(dogs)]));
  const [dog, person] = [`dog:${'0'.repeat(26)}`, 'f'.repeat(32)];

  it('writes another document’s id without its kind, and parses it with it', () => {
    const id = walks.make(dog, 'monday');
    expect(id).toBe(`walk:${'0'.repeat(26)}:on:monday`);
    expect(walks.parse(id)).toEqual([dog, 'monday']);
    expect(walks.named(id)).toEqual([dog]);
    expect(walks.key(id)).toBe(`${'0'.repeat(26)}:on:monday`);
  });

  it('accepts each choice of a grammar, and names what a choice refers to', () => {
    expect(walks.parse(walks.make(dog, `day:${person}`))).toEqual([dog, `day:${person}`]);
    expect(walks.named(walks.make(dog, dog))).toEqual([dog, dog]);
    expect(walks.named(walks.make(dog, `with:${'0'.repeat(26)}`))).toEqual([dog, dog]);
    expect(walks.named(walks.make(dog, `day:${person}`))).toEqual([dog]);
    expect(walks.parse(walks.make(dog, 'sunday'))).toBeNull();
    expect(walks.parse(`walk:${'0'.repeat(26)}:off:monday`)).toBeNull();
  });

  it('includes the literals of a grammar in its ranges', () => {
    expect(walks.range(dog).from).toBe(`walk:${'0'.repeat(26)}:on:`);
    expect(walks.range().from).toBe('walk:');
    expect(walks.parseLeading(walks.make(dog, 'x'))).toEqual([dog]);
  });

  it('takes as many values as the grammar has parts, checked by the compiler', () => {
    // @ts-expect-error One is missing.
    expect(walks.is(walks.make(dog))).toBe(false);
    // @ts-expect-error One too many.
    expect(walks.make(dog, 'monday', 'x')).toBe(walks.make(dog, 'monday'));
    // @ts-expect-error With all of them it is one id, and no range.
    expect(walks.is(walks.range(dog, 'monday').from)).toBe(false);
  });

  it('accepts a prefix before the name, as for delivered facts', () => {
    const letters = idGrammar('delivered:letter', ULID);
    const id = letters.make('0'.repeat(26));
    expect([letters.is(id), letters.claims(id), letters.claims('delivered:other:x')]).toEqual([true, true, false]);
    expect([letters.key(id), letters.parse(id)]).toEqual(['0'.repeat(26), ['0'.repeat(26)]]);
    expect(nameIn(id)).toBe('letter');
  });

  it('makes an invalid id from a malformed one', () => {
    expect(walks.is(walks.make(NOTHING, 'monday'))).toBe(false);
    expect([walks.parse('walk:'), walks.named('walk:'), walks.parseLeading('walk')]).toEqual([null, [], []]);
  });

  it('has one id where a person has one such document', () => {
    const home = idGrammar('home');
    const visits = idGrammar('visit', home, ULID);
    expect(visits.parse(`visit:home:${'0'.repeat(26)}`)).toEqual(['home', '0'.repeat(26)]);
    expect([home.make(), home.parse('home'), home.is('home:'), home.claims('home:x')]).toEqual([
      'home',
      [],
      false,
      false,
    ]);
  });
});
