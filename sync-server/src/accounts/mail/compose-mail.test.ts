import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAILS, type MailKind } from '../../../../src/texts/mails.ts';
import { loadTexts, type Texts } from '../../texts.ts';
import { composeMail } from './compose-mail.ts';

const CONTACT = 'help@lapka.example';
const ORIGIN = 'https://lapka.example';
const TOKEN = `${'aB-_'.repeat(10)}xyz`;
const KINDS = Object.keys(MAILS) as MailKind[];

let texts: Texts;
beforeAll(async () => {
  texts = await loadTexts();
});

describe.each(['en', 'uk'] as const)('mails in %s', (locale) => {
  it.each(KINDS)('composes the mail %s: whole sentences, and a link exactly when it has a button', (kind) => {
    const order = { kind, to: 'a@b.example', locale, origin: ORIGIN, token: TOKEN, newEmail: 'new@b.example' };
    const { subject, text, html } = composeMail(order, texts, CONTACT);
    for (const part of [subject, text]) {
      expect(part).not.toMatch(/[{}]|mail\.|undefined/);
      expect(part).not.toMatch(locale === 'uk' ? /[A-Za-z]{4,} [A-Za-z]{4,}/ : /[а-яіїєґ]/i);
    }
    const links = [`${ORIGIN}/confirm-email#${TOKEN}`, `${ORIGIN}/reset-password#${TOKEN}`];
    const shown = links.filter((link) => text.includes(link) && html.includes(`href="${link}"`));
    expect(shown).toHaveLength(MAILS[kind].button === null ? 0 : 1);
    expect(text).toContain(CONTACT);
  });
});

it('escapes what people typed in the HTML of a mail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (newEmail) => {
      const order = { kind: 'emailChanging', to: 'a@b.example', locale: 'en', origin: ORIGIN, newEmail } as const;
      const plain = composeMail({ ...order, newEmail: 'x' }, texts, CONTACT);
      const mail = composeMail(order, texts, CONTACT);
      expect(tagsOf(mail.html)).toEqual(tagsOf(plain.html));
      expect(mail.text).toContain(newEmail);
    }),
  );
});

it('throws for a mail that needs a link and has none', () => {
  const order = { kind: 'reset', to: 'a@b.example', locale: 'en', origin: ORIGIN } as const;
  expect(() => composeMail(order, texts, CONTACT)).toThrow('no link');
});

/** The elements of a page with their attributes, in order. */
function tagsOf(html: string): string[] {
  const tags: string[] = [];
  const walk = (nodes: readonly object[]) => {
    for (const node of nodes) {
      if ('name' in node) tags.push(`${String(node.name)} ${'attribs' in node ? JSON.stringify(node.attribs) : ''}`);
      if ('children' in node && Array.isArray(node.children)) walk(node.children);
    }
  };
  walk(parseDocument(html).children);
  return tags;
}
