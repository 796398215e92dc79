import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lexer, type MarkedToken, type Token } from 'marked';
import type { Plugin } from 'vite';
import { CARE_ARTICLES } from '../../src/domain/care/articles.ts';
import type { ArticleBlock, ArticleText, Handbook, Inline } from '../../src/domain/care/text.ts';

const MODULE = /^virtual:handbook\/(en|uk)$/;
const CONTENT = 'src/features/documents/care/content';
const FRONT_MATTER = /^---\ntitle: (.+)\nsummary: (.+(?:\n .+)*)\n---\n/;

/** Builds the care handbook: one module per language, `virtual:handbook/en`, from a Markdown file for each article. */
export function handbook(): Plugin {
  let root = process.cwd();
  return {
    name: 'handbook',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, locale] = MODULE.exec(id.slice(1)) ?? [];
      if (locale === undefined) return null;
      for (const { slug } of CARE_ARTICLES) this.addWatchFile(articleFile(root, locale, slug));
      return `export default ${JSON.stringify(await readHandbook(root, locale))}`;
    },
  };
}

/** All articles of a language. `root`: the project's folder. */
export async function readHandbook(root: string, locale: string): Promise<Handbook> {
  const articles: Record<string, ArticleText> = {};
  for (const { slug } of CARE_ARTICLES) {
    articles[slug] = articleText(await readFile(articleFile(root, locale, slug), 'utf8'));
  }
  return articles;
}

const articleFile = (root: string, locale: string, slug: string) => path.join(root, CONTENT, locale, `${slug}.md`);

/** Reads an article. Throws at Markdown that the page does not show. */
export function articleText(source: string): ArticleText {
  const [front = '', title, summary] = FRONT_MATTER.exec(source) ?? [];
  if (title === undefined || summary === undefined) throw new Error('An article begins with its title and summary.');
  const tokens = lexer(source.slice(front.length)) as MarkedToken[];
  return { title, summary: unwrapped(summary), blocks: tokens.filter(({ type }) => type !== 'space').map(block) };
}

function block(token: MarkedToken): ArticleBlock {
  if (token.type === 'heading' && token.depth === 2) return { heading: token.text };
  if (token.type === 'paragraph') return { text: inline(token.tokens) };
  if (token.type === 'list') {
    return { ordered: token.ordered, items: token.items.map(({ tokens }) => inline(tokens)) };
  }
  throw new Error(`Not shown: ${token.raw}`);
}

function inline(tokens: readonly Token[] = []): Inline[] {
  return (tokens as readonly MarkedToken[]).flatMap((token): Inline[] => {
    if (token.type === 'text') return token.tokens === undefined ? [unwrapped(token.text)] : inline(token.tokens);
    if (token.type === 'paragraph') return inline(token.tokens);
    if (token.type === 'strong') return [{ strong: unwrapped(token.text) }];
    if (token.type === 'link') return [{ slug: token.href, words: unwrapped(token.text) }];
    throw new Error(`Not shown: ${token.raw}`);
  });
}

/** The lines of a file are wrapped. */
const unwrapped = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');
