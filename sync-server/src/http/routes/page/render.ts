import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import type { Locale } from '../../../../../src/domain/document.ts';
import { firstPostsHtml } from '../../../../../src/domain/page/first-posts.ts';
import { headElements } from '../../../../../src/domain/page/head.ts';
import { headHtml } from '../../../../../src/domain/page/html.ts';
import { describePage } from '../../../../../src/domain/page/metadata.ts';
import { preloadsHtml, preloadsKey } from '../../../../../src/domain/page/preloads.ts';
import type { PageSubject } from '../../../../../src/domain/page/subjects.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import type { RouteName } from '../../../../../src/domain/routes.ts';
import { textsOfPage } from '../../../../../src/texts/pages.ts';
import type { Texts } from '../../../texts.ts';
import { noscriptHtml } from './noscript.ts';
import type { PostEntry } from './posts.ts';
import type { BuiltPage } from './template.ts';

/** The content of one response. It depends on nothing of the client except the language. */
export interface PageRequest {
  readonly name: RouteName;
  readonly parameters: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly origin: string;
  readonly post: PostFact | null;
  /** The comments of the post. */
  readonly comments: readonly CommentFact[];
  /** Complete, for the list at the address: a device without any posts starts with them. */
  readonly firstPosts: readonly PostFact[];
  /** For pages that list posts. */
  readonly posts: readonly Pick<PostEntry, 'slug' | 'postTitle'>[];
  /** The item of the address that is no post. */
  readonly subject: PageSubject | null;
  /** For pages that list announcements, articles or breeds. */
  readonly subjects: readonly PageSubject[];
  /** See `PageAddress`. */
  readonly empty: boolean;
}

/** The built page with the address' own head, the data of its screen, and its text for readers without scripts. */
export function renderPage(
  { template, preloads }: Pick<BuiltPage, 'template' | 'preloads'>,
  texts: Texts,
  request: PageRequest,
): string {
  if (typeof template === 'string') return template;
  const { name, parameters, locale } = request;
  const say: Parameters<typeof textsOfPage>[2] = (message, values) => texts.say(locale, message, values);
  const words = textsOfPage(name, parameters, say);
  const head = headHtml(headElements(describePage(request, words)));
  const needed = preloadsHtml(preloads[preloadsKey(name, locale)] ?? []);
  const { beforeLanguage, beforeHead, beforePreloads, beforeNoscript, rest } = template;
  return `${beforeLanguage}${locale}${beforeHead}${head}${beforePreloads}${needed}${beforeNoscript}${noscriptHtml(request, words, say)}</noscript>${firstPostsHtml(request.firstPosts)}${rest}`;
}
