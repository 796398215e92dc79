import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { headElements, PAGE_ATTRIBUTE } from './head.ts';
import { headHtml } from './html.ts';
import { ofPost, SHA } from './testing/pages.ts';

describe('the head as HTML', () => {
  it('contains each head element once, and marks those of the screen', () => {
    const elements = headElements(ofPost());
    const names = elements.map(({ attributes }) => attributes.name ?? attributes.property ?? attributes.rel ?? '');
    const once = names.filter((name) => name !== '' && name !== 'article:tag');
    expect(new Set(once).size).toBe(once.length);
    for (const { tag, attributes } of elements) expect(PAGE_ATTRIBUTE in attributes).toBe(tag !== 'title');
  });

  it('escapes people’s text in the head so that it cannot leave its element or attribute', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom(
            '<',
            '>',
            '"',
            "'",
            '&',
            '</script>',
            '</SCRIPT\t>',
            '</title>',
            '<!--',
            '-->',
            '<script>',
            ']]>',
            '\u2028',
            '\\',
            'x',
            '&quot;',
            '&#60;',
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(nasty, nasty, nasty, nasty, (postTitle, content, tag, authorName) => {
        const photo = { sha256: SHA, alt: tag, width: 10, height: 10 };
        const page = ofPost({ postTitle, content, tags: [tag], authorName, photo }, { origin: `https://${tag}` });
        const elements = headElements(page);
        const read = parse(headHtml(elements));
        expect(read.map(({ tag: name }) => name)).toEqual(elements.map(({ tag: name }) => name));
        for (const [index, element] of elements.entries()) {
          expect(read[index]?.attributes).toEqual(element.attributes);
          if (element.tag === 'title') expect(read[index]?.text).toBe(element.text);
        }
        const structuredData = read.filter((each) => each.tag === 'script').map((each) => JSON.parse(each.text));
        expect(structuredData).toEqual(JSON.parse(JSON.stringify(page.structured)));
      }),
    );
  });
});

interface Read {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  text: string;
}

function parse(html: string): Read[] {
  const found: Read[] = [];
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => found.push({ tag, attributes, text: '' }),
      ontext(text) {
        const last = found.at(-1);
        // Line breaks between the elements belong to no element.
        if (last !== undefined && (last.tag === 'script' || last.tag === 'title') && !closed) last.text += text;
      },
      onclosetag() {
        closed = true;
      },
      onopentagname() {
        closed = false;
      },
    },
    { decodeEntities: true },
  );
  let closed = false;
  parser.end(html);
  return found;
}
