import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineSplitter } from './lines.ts';

const line = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\n'));

describe('lineSplitter', () => {
  it('splits the same lines wherever the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(400)), (lines, cuts) => {
        const text = lines.map((one) => `${one}\n`).join('');
        const edges = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
        const splitter = lineSplitter();
        const found = edges.flatMap((edge, index) => splitter.push(text.slice(edges[index - 1] ?? 0, edge)));
        expect(found).toEqual(lines);
        expect(splitter.rest()).toBe('');
      }),
    );
  });

  it('holds back an unfinished last line', () => {
    const splitter = lineSplitter();
    expect(splitter.push('a\nb')).toEqual(['a']);
    expect(splitter.rest()).toBe('b');
    expect(splitter.push('c\n')).toEqual(['bc']);
  });
});
