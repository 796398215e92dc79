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

/** Of every kind the ids of its statements and of its facts, and of what the service keeps beside them. */
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
/** Ids, and what one slip makes of them. */
const nearlyAnId = fc
  .tuple(anyId, fc.nat(), fc.constantFrom('', ':', 'x', '\n', 'post:'))
  .map(([id, at, slip]) => id.slice(0, at % (id.length + 1)) + slip + id.slice((at % (id.length + 1)) + 1));

const holds = (property: fc.IRawProperty<unknown>) => fc.assert(property, drawn(60));

describe.each(GRAMMARS)('the ids of %s', (_name, grammar) => {
  it('what was made of some values is read as these values', () => {
    holds(
      fc.property(idsOf(grammar), (id) => {
        const values = grammar.parse(id);
        expect(values).not.toBeNull();
        expect(grammar.make(...(values ?? []))).toBe(id);
        expect(grammar.parse(grammar.make(...(values ?? [])))).toEqual(values);
      }),
    );
  });

  it('the schema, the question and the reading say the same of any text', () => {
    const pattern = new RegExp(grammar.pattern);
    holds(
      fc.property(fc.oneof(anyId, nearlyAnId, idsOf(grammar), fc.string()), (text) => {
        expect(grammar.is(text)).toBe(pattern.test(text));
        expect(grammar.parse(text) !== null).toBe(pattern.test(text));
        if (grammar.is(text)) expect(grammar.claims(text)).toBe(true);
      }),
    );
  });

  it('a range holds those ids that begin with its values, and no others', () => {
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
            grammar.begun(strange).length >= given && first.every((v, i) => v === grammar.begun(strange)[i]);
          expect(isIn(strange)).toBe(grammar.claims(strange) && begins);
        }
      }),
    );
  });

  it('a key of a range begins with the values of that range', () => {
    holds(
      fc.property(idsOf(grammar), fc.string(), (id, more) => {
        const values = grammar.parse(id) ?? [];
        for (let given = 1; given < values.length; given += 1) {
          const first = values.slice(0, given);
          const { from, to } = grammar.range(...(first as never));
          expect(grammar.begun(from)).toEqual(first);
          expect(grammar.begun(to)).toEqual(first);
          expect(grammar.begun(from + more).slice(0, given)).toEqual(first);
        }
      }),
    );
  });

  it('nothing else has such an id, as it has none of theirs', () => {
    const strangers = GRAMMARS.filter(([, other]) => other.kind !== grammar.kind);
    holds(
      fc.property(idsOf(grammar), (id) => {
        for (const [, other] of strangers) expect([other.is(id), other.claims(id)]).toEqual([false, false]);
      }),
    );
  });

  it('what it names are ids of other things', () => {
    holds(
      fc.property(idsOf(grammar), (id) => {
        for (const named of grammar.named(id)) {
          expect(GRAMMARS.some(([, other]) => other !== grammar && other.is(named))).toBe(true);
        }
      }),
    );
  });
});

it('a statement and a fact of one kind share their ids, or one is never taken for the other', () => {
  for (const type of STATEMENT_TYPES) {
    const { ids, factIds } = KINDS[type];
    expect(ids.kind).toBe(type);
    if (factIds === null || factIds === ids) continue;
    holds(
      fc.property(idsOf(ids), (id) => {
        // Who announces a pet follows from the pet, and an organisation has one announcement: statement and fact are
        // namesakes. Any other fact names its person.
        expect(factIds.is(id)).toBe(type === 'announcement' && ids.named(id).length > 0);
      }),
    );
  }
});

const RELEASED_ULID = '[0-9A-HJKMNP-TV-Z]{26}';
const RELEASED_ORGANISATION = `organisation:[0-9a-f]{32}:${RELEASED_ULID}`;
const RELEASED_TARGET = `(?:post:${RELEASED_ULID}|comment:${RELEASED_ULID}:${RELEASED_ULID}|profile:[0-9a-f]{32}|pet:${RELEASED_ULID}|announcement:(?:services:[0-9a-f]{32}|pet:${RELEASED_ULID}|${RELEASED_ORGANISATION})|delivered:message:[0-9a-f]{32}:[0-9a-f]{32}:${RELEASED_ULID}|review(?:-answer)?:[0-9a-f]{32}:[0-9a-f]{32}:${RELEASED_ULID}:[0-9a-f]{32})`;

/** As the schemas said before there was a grammar: what has such an id stands in databases, and is read for ever. */
const RELEASED: Readonly<Record<string, string>> = {
  profile: 'profile',
  'the fact of profile': 'profile:[0-9a-f]{32}',
  post: `post:${RELEASED_ULID}`,
  draft: `draft:post:${RELEASED_ULID}`,
  'read-mark': 'read-mark:notifications',
  comment: `comment:${RELEASED_ULID}:${RELEASED_ULID}`,
  like: `like:${RELEASED_ULID}`,
  'the fact of like': `like:${RELEASED_ULID}:[0-9a-f]{32}`,
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

it.each(Object.entries(RELEASED))('the ids of %s are those that were released', (name, released) => {
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

describe('a grammar', () => {
  const dogs = idGrammar('dog', ULID);
  const walks = idGrammar('walk', keyOf(dogs), 'on', oneOf('monday', ['day', USER_ID], dogs, ['with', keyOf(dogs)]));
  const [dog, person] = [`dog:${'0'.repeat(26)}`, 'f'.repeat(32)];

  it('writes another thing’s id without its kind, and reads it with it', () => {
    const id = walks.make(dog, 'monday');
    expect(id).toBe(`walk:${'0'.repeat(26)}:on:monday`);
    expect(walks.parse(id)).toEqual([dog, 'monday']);
    expect(walks.named(id)).toEqual([dog]);
    expect(walks.key(id)).toBe(`${'0'.repeat(26)}:on:monday`);
  });

  it('takes each choice, and names what a choice stands for', () => {
    expect(walks.parse(walks.make(dog, `day:${person}`))).toEqual([dog, `day:${person}`]);
    expect(walks.named(walks.make(dog, dog))).toEqual([dog, dog]);
    expect(walks.named(walks.make(dog, `with:${'0'.repeat(26)}`))).toEqual([dog, dog]);
    expect(walks.named(walks.make(dog, `day:${person}`))).toEqual([dog]);
    expect(walks.parse(walks.make(dog, 'sunday'))).toBeNull();
    expect(walks.parse(`walk:${'0'.repeat(26)}:off:monday`)).toBeNull();
  });

  it('has ranges that take the literals in', () => {
    expect(walks.range(dog).from).toBe(`walk:${'0'.repeat(26)}:on:`);
    expect(walks.range().from).toBe('walk:');
    expect(walks.begun(walks.make(dog, 'x'))).toEqual([dog]);
  });

  it('takes the values that it has parts for, which the compiler counts', () => {
    // @ts-expect-error One is missing.
    expect(walks.is(walks.make(dog))).toBe(false);
    // @ts-expect-error One too many.
    expect(walks.make(dog, 'monday', 'x')).toBe(walks.make(dog, 'monday'));
    // @ts-expect-error With all of them it is one id, and no range.
    expect(walks.is(walks.range(dog, 'monday').from)).toBe(false);
  });

  it('may begin with more than a name, as what is delivered does', () => {
    const letters = idGrammar('delivered:letter', ULID);
    const id = letters.make('0'.repeat(26));
    expect([letters.is(id), letters.claims(id), letters.claims('delivered:other:x')]).toEqual([true, true, false]);
    expect([letters.key(id), letters.parse(id)]).toEqual(['0'.repeat(26), ['0'.repeat(26)]]);
    expect(nameIn(id)).toBe('letter');
  });

  it('makes of a malformed id one that is none', () => {
    expect(walks.is(walks.make(NOTHING, 'monday'))).toBe(false);
    expect([walks.parse('walk:'), walks.named('walk:'), walks.begun('walk')]).toEqual([null, [], []]);
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
