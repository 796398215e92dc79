import type { ArticleBlock, Inline } from '../../../../../src/domain/care/text.ts';
import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import { threadsOf } from '../../../../../src/domain/comment/threads.ts';
import type { Locale } from '../../../../../src/domain/document.ts';
import { escapeHtml } from '../../../../../src/domain/page/html.ts';
import type { PageTexts } from '../../../../../src/domain/page/metadata.ts';
import type { PageSubject } from '../../../../../src/domain/page/subjects.ts';
import type { Photo } from '../../../../../src/domain/photo/schema.ts';
import { POST_VARIANTS, variantAddress } from '../../../../../src/domain/photo/variants.ts';
import { textOf } from '../../../../../src/domain/post/allowed-html.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import { normaliseTags } from '../../../../../src/domain/post/tags.ts';
import { type RouteName, routePath } from '../../../../../src/domain/routes.ts';
import { dateFormat } from '../../../../../src/domain/time/date-format.ts';
import { KYIV_ZONE } from '../../../../../src/domain/time/zones.ts';
import { COMMENTS, LIKES, NEEDS_SCRIPTS, PAGE_TEXTS, type Say, WRITTEN_BY } from '../../../../../src/texts/pages.ts';
import { isSafeHtml } from '../../../publishing/decide/check-html.ts';
import type { PageRequest } from './render.ts';

/** Links for a reader without scripts. */
const WAYS = [
  'home',
  'community',
  'services',
  'care',
  'breeds',
  'about',
  'cookies',
  'privacy',
  'terms',
] as const satisfies RouteName[];
/**
 * A file, because the content security policy forbids inline styles. It hides the sign that is shown until the scripts
 * run.
 */
const STYLESHEET = '<link rel="stylesheet" href="/without-scripts.css">';

/**
 * A page in plain HTML, for search engines and readers without scripts: its description, the post or the list of posts,
 * and links.
 */
export function noscriptHtml(request: PageRequest, texts: PageTexts, say: Say): string {
  const { post, subject } = request;
  const parts = [
    STYLESHEET,
    `<div class="plain" lang="${request.locale}">`,
    `<h1>${escapeHtml(post?.postTitle ?? subject?.title ?? texts.title)}</h1>`,
    bodyHtml(request, texts, say),
    post === null ? '' : commentsHtml(request, post, say),
    listHtml(request),
    `<nav>${WAYS.map((name) => linkHtml(routePath(name), say(PAGE_TEXTS[name].title, {}))).join(' ')}</nav>`,
    `<p>${escapeHtml(say(NEEDS_SCRIPTS, {}))}</p>`,
    '</div>',
  ];
  return parts.join('\n');
}

function bodyHtml({ post, subject, locale }: PageRequest, texts: PageTexts, say: Say): string {
  if (post !== null) return postHtml(post, locale, say);
  return subject === null ? `<p>${escapeHtml(texts.description)}</p>` : subjectHtml(subject);
}

function subjectHtml({ photo, title, text, blocks = [] }: PageSubject): string {
  const paragraphs = text.split(/\n+/).flatMap((line) => (line.trim() === '' ? [] : [`<p>${escapeHtml(line)}</p>`]));
  return `<article>${photo === null ? '' : photoHtml(photo, title)}${paragraphs.join('')}${blocks.map(blockHtml).join('')}</article>`;
}

function blockHtml(block: ArticleBlock): string {
  if ('heading' in block) return `<h2>${escapeHtml(block.heading)}</h2>`;
  if ('text' in block) return `<p>${wordsHtml(block.text)}</p>`;
  const items = block.items.map((item) => `<li>${wordsHtml(item)}</li>`).join('');
  return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
}

function wordsHtml(words: readonly Inline[]): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return escapeHtml(word);
      if ('strong' in word) return `<strong>${escapeHtml(word.strong)}</strong>`;
      return linkHtml(routePath('careArticle', { slug: word.slug }), word.words);
    })
    .join('');
}

function photoHtml({ sha256, alt, width, height }: Photo, otherwise: string): string {
  const shown = escapeHtml(alt === '' ? otherwise : alt);
  return `<p><img src="${escapeHtml(variantAddress(sha256, POST_VARIANTS[2]))}" alt="${shown}" width="${width}" height="${height}"></p>`;
}

/**
 * Published HTML is, byte for byte, what the check accepted; the check runs again because the HTML goes into a page
 * unescaped.
 */
function postHtml(post: PostFact, locale: Locale, say: Say): string {
  const { photo, content } = post;
  const picture = photo === null ? '' : photoHtml(photo, '');
  const written = `${escapeHtml(say(WRITTEN_BY, { name: post.authorName }))}, ${timeHtml(post.publishedAt, locale)}`;
  const tags = normaliseTags(post.tags)
    .map((tag) => linkHtml(routePath('postsByTag', { tagname: tag }), `#${tag}`))
    .join(' ');
  const likes = escapeHtml(say(LIKES, { count: String(post.likes) }));
  const text = isSafeHtml(content) ? content : `<p>${escapeHtml(textOf(content))}</p>`;
  return `<article><p>${written}</p>\n${picture}${text}${tags === '' ? '' : `<p>${tags}</p>`}<p>${likes}</p></article>`;
}

function commentsHtml({ comments, locale }: PageRequest, post: PostFact, say: Say): string {
  const one = (comment: CommentFact) =>
    `<p>${escapeHtml(comment.authorName)}, ${timeHtml(comment.publishedAt, locale)}</p><p>${escapeHtml(comment.content)}</p>`;
  const threads = threadsOf(comments).map(({ head, replies }) => {
    const answers = replies.map((reply) => `<li>${one(reply)}</li>`).join('');
    return `<li>${head === null ? '' : one(head)}${answers === '' ? '' : `<ul>${answers}</ul>`}</li>`;
  });
  const heading = `<h2>${escapeHtml(say(COMMENTS, { count: String(post.commentsCount) }))}</h2>`;
  return `<section>${heading}${threads.length === 0 ? '' : `<ul>${threads.join('')}</ul>`}</section>`;
}

function timeHtml(at: string, locale: Locale): string {
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: KYIV_ZONE }).format(new Date(at));
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(day)}</time>`;
}

function listHtml({ posts, subjects }: PageRequest): string {
  const links = [
    ...posts.map(({ slug, postTitle }) => linkHtml(routePath('post', { slug }), postTitle)),
    ...subjects.map(({ path, title }) => linkHtml(path, title)),
  ];
  return links.length === 0 ? '' : `<ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul>`;
}

function linkHtml(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}
