import { describe, expect, it } from 'vitest';
import { chaptersOf, Manual } from './chapters.ts';

const DOCUMENT = `# Nodes

\`\`\`
before all chapters
\`\`\`

## Join

Text.

\`\`\`
join a
\`\`\`

### A part
\`\`\`text
## no heading
\`\`\`

\`\`\`
join b
\`\`\`

## Reasons

## Leave
\`\`\`
leave
\`\`\`
`;

describe('the chapters of a document', () => {
  it('have their blocks with the language, whatever these contain', () => {
    expect(chaptersOf(DOCUMENT)).toEqual([
      {
        heading: 'Join',
        blocks: [
          { language: '', text: 'join a\n' },
          { language: 'text', text: '## no heading\n' },
          { language: '', text: 'join b\n' },
        ],
      },
      { heading: 'Reasons', blocks: [] },
      { heading: 'Leave', blocks: [{ language: '', text: 'leave\n' }] },
    ]);
  });
});

describe('the manual', () => {
  it('gives all commands of a chapter, and names the chapters that nobody has read', () => {
    const manual = new Manual([DOCUMENT], []);
    expect(manual.unread).toEqual(['Join', 'Leave']);
    expect(manual.read('Join')).toBe('join a\njoin b\n');
    expect(manual.unread).toEqual(['Leave']);
  });

  it('does not ask for chapters that are followed elsewhere', () => {
    expect(new Manual([DOCUMENT], ['Leave']).unread).toEqual(['Join']);
  });

  it.each<[name: string, act: () => unknown, message: string]>([
    ['a chapter that is missing', () => new Manual([DOCUMENT], []).read('Restore'), 'no chapter “Restore”'],
    ['a chapter without commands', () => new Manual([DOCUMENT], []).read('Reasons'), 'no chapter “Reasons”'],
    ['one without commands that others should follow', () => new Manual([DOCUMENT], ['Reasons']), 'Reasons'],
    ['two chapters of one name', () => new Manual([DOCUMENT, DOCUMENT], []), 'Two chapters “Join”'],
  ])('fails for %s', (_name, act, message) => {
    expect(act).toThrow(message);
  });
});
