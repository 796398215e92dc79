import { Parser } from 'htmlparser2';
import { tidyLines } from '../../../../src/domain/plain-text.ts';
import { isAllowedHref } from '../../../../src/domain/post/allowed-href.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../../src/domain/post/allowed-html.ts';

/** Deeper than any text needs; a browser's own parser stops somewhere above 500. */
const MAX_DEPTH = 20;
const REL_WORDS: ReadonlySet<string> = new Set(['noopener', 'noreferrer', 'nofollow', 'ugc', 'external']);
const TAGS: ReadonlySet<string> = new Set(ALLOWED_TAGS);
/** `</` without a name and `>` after it. */
const BROKEN_CLOSING_TAG = /<\/(?:>|[a-z0-9]*(?:[^a-z0-9>]|$))/;

/**
 * Whether a post's HTML contains only what the editor produces. Anything that two parsers could read differently is
 * rejected, not repaired: comments, implied or crossed tags, bare `<`, unquoted attributes, control characters. So the
 * published HTML is, byte for byte, the checked one.
 */
export function isSafeHtml(html: string): boolean {
  if (hasControlCharacter(html) || BROKEN_CLOSING_TAG.test(html)) return false;
  let safe = true;
  let written = 0;
  let text = '';
  const open: string[] = [];
  const refuse = () => {
    safe = false;
    // Thousands of open tags slow the parser, and the rest cannot change the result.
    parser.pause();
  };
  let attributes = new Set<string>();
  const parser = new Parser(
    {
      onopentagname(name) {
        attributes = new Set();
        if (!TAGS.has(name)) refuse();
      },
      onattribute(name, value, quote) {
        const tag = html.slice(parser.startIndex, parser.endIndex);
        if (quote !== '"' || attributes.has(name) || tag.includes('<')) refuse();
        attributes.add(name);
        if (!attributeFits(name, value)) refuse();
      },
      onopentag(name, attribs, isImplied) {
        written += 1;
        open.push(name);
        const allowed = ALLOWED_ATTRIBUTES[name] ?? [];
        if (isImplied || open.length > MAX_DEPTH || Object.keys(attribs).some((key) => !allowed.includes(key)))
          refuse();
        if (name === 'a' && open.indexOf('a') !== open.length - 1) refuse();
      },
      onclosetag(name, isImplied) {
        if (open.pop() !== name) refuse();
        if (name === 'br') return;
        if (isImplied) refuse();
        written += 1;
      },
      ontext(piece) {
        text += piece;
      },
      oncomment: refuse,
      oncdatastart: refuse,
      onprocessinginstruction: refuse,
    },
    { decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  // Every `<` and `>` must belong to a tag: what this parser reads as text, another one may read as a tag.
  return (
    safe &&
    tidyLines(text) === text &&
    open.length === 0 &&
    count(html, '<') === written &&
    count(html, '>') === written
  );
}

function attributeFits(name: string, value: string): boolean {
  if (name === 'href') return !/\s/.test(value) && isAllowedHref(value);
  if (name === 'target') return value === '_blank';
  return name === 'rel' && value.split(' ').every((word) => REL_WORDS.has(word));
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if ((code < 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return /\p{Surrogate}/u.test(text);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
