import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREEDS } from '../pet/breeds.ts';
import { PET_KINDS } from '../pet/schema.ts';
import { breedAddress, breedAt } from './address.ts';
import { BREED_FACTS, BREED_SHAPES, BREED_SIZES, COATS, HOMES } from './facts.ts';

const LEVELS = [1, 2, 3];
const DESCRIBED = PET_KINDS.flatMap((kind) =>
  Object.entries(BREED_FACTS[kind]).map(([key, facts]) => ({ kind, key, facts })),
);

describe('the described breeds', () => {
  it.each(PET_KINDS)('are all breeds of the list but “other”: %s', (kind) => {
    const keys = BREEDS[kind].map(({ key }) => key).filter((key) => key !== 'other');
    expect(Object.keys(BREED_FACTS[kind])).toEqual(keys);
  });

  it.each(DESCRIBED)('$kind $key: has plausible facts from two sources', ({ kind, facts }) => {
    expect(BREED_SIZES).toContain(facts.size);
    expect(BREED_SHAPES[kind]).toContain(facts.shape);
    expect(COATS).toContain(facts.coat);
    expect(HOMES).toContain(facts.home);
    for (const level of [facts.grooming, facts.children, facts.energy]) expect(LEVELS).toContain(level);
    for (const [least, most] of [facts.weightKg, facts.lifeYears, facts.heightCm ?? [1, 1]]) {
      expect(least).toBeGreaterThan(0);
      expect(most).toBeGreaterThanOrEqual(least);
    }
    expect(facts.weightKg[1]).toBeLessThanOrEqual(kind === 'cat' ? 15 : 90);
    expect(facts.lifeYears[1]).toBeLessThanOrEqual(20);
    for (const country of facts.origin) expect(country).toMatch(/^[A-Z]{2}$/);
    expect(new Set(facts.sources).size).toBeGreaterThanOrEqual(2);
    for (const source of facts.sources) expect(URL.canParse(source)).toBe(true);
  });

  it('have their sources in the documentation', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../../docs/sources.md'), 'utf8');
    const rows = DESCRIBED.map(
      ({ kind, key, facts }) => `| ${kind} ${key} | ${facts.sources.map((one) => `<${one}>`).join(' ')} |`,
    );
    expect(page.split('\n').filter((line) => /^\| (?:dog|cat) /.test(line))).toEqual(rows);
  });

  it('each have one address, also where dogs and cats share a key', () => {
    const addresses = DESCRIBED.map(({ kind, key }) => breedAddress(kind, key));
    expect(new Set(addresses).size).toBe(DESCRIBED.length);
    expect(addresses.map((address) => breedAt(address ?? ''))).toEqual(
      DESCRIBED.map(({ kind, key }) => ({ kind, key })),
    );
    for (const address of ['mixed', 'other', 'unknown', 'constructor', 'akita-dog'])
      expect(breedAt(address)).toBeNull();
    expect([breedAddress('dog', 'other'), breedAddress('cat', 'akita'), breedAddress('dog', 'newer')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
