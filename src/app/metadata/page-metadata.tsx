import { useLingui } from '@lingui/react';
import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DURATIONS } from '../../domain/limits.ts';
import { type HeadElement, headElements, PAGE_ATTRIBUTE } from '../../domain/page/head.ts';
import { describePage } from '../../domain/page/metadata.ts';
import { SUBJECT_PAGES } from '../../domain/page/subject-pages.ts';
import type { PageSubject } from '../../domain/page/subjects.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { matchRoute, ROUTES, type RouteName } from '../../domain/routes.ts';
import { usePostBySlug } from '../../entities/post/queries.ts';
import { withTexts } from '../../i18n/setup.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { textsOfPage } from '../../texts/pages.ts';
import { useNamedAddress } from '../../ui/layout/page-heading.tsx';

/**
 * Puts a screen's elements into the head and removes those of the previous screen. The caller sets the title: there is
 * always one.
 */
function putIntoHead(target: Document, elements: readonly HeadElement[]): void {
  for (const old of target.head.querySelectorAll(`[${PAGE_ATTRIBUTE}]`)) old.remove();
  for (const { tag, attributes, text } of elements) {
    if (tag === 'title') continue;
    const element = target.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== null) element.textContent = text;
    target.head.append(element);
  }
}

export interface Route {
  name: RouteName;
  parameters: Record<string, string>;
}

/** Routes whose metadata comes from their subject (`subject-metadata.tsx`). */
const SUBJECTS: ReadonlySet<RouteName> = new Set(SUBJECT_PAGES);

const SubjectMetadata = lazy(() => withTexts(() => import('./subject-metadata.tsx')));

/** Updates the page's head on every navigation; the service's HTML uses the same functions. */
export default function PageMetadata() {
  const route = matchRoute(useLocation().pathname) ?? { name: 'notFound' as const, parameters: {} };
  if (route.name === 'post') return <PostMetadata route={route} />;
  if (SUBJECTS.has(route.name)) return <SubjectMetadata route={route} />;
  return <Metadata route={route} post={null} subject={null} />;
}

/** A post provides its own metadata once it is loaded. */
function PostMetadata({ route }: { route: Route }) {
  const read = usePostBySlug(route.parameters.slug ?? '').data;
  return read?.kind === 'found' ? <Metadata route={route} post={read.value} subject={null} /> : null;
}

/** Writes it into the head. `post` or `thing`: the subject of the address. */
export function Metadata({
  route,
  post,
  subject,
}: {
  route: Route;
  post: PostFact | null;
  subject: PageSubject | null;
}) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { name } = route;
  const parameters = JSON.stringify(route.parameters);
  const named = useNamedAddress();
  useEffect(() => {
    const timer = setTimeout(() => {
      const values: Record<string, string> = JSON.parse(parameters);
      const texts = textsOfPage(name, values, (message, words) => i18n._(message.id, words, message));
      const page = describePage({ name, parameters: values, locale, origin: location.origin, post, subject }, texts);
      putIntoHead(document, headElements(page));
      // Unindexed screens take their title from their heading: it may say more, for instance whose profile it is.
      if (!ROUTES[name].indexed) return;
      document.title = page.title;
      named.current = true;
    }, DURATIONS.metadataDebounce);
    return () => {
      clearTimeout(timer);
      named.current = false;
    };
  }, [i18n, locale, name, parameters, post, subject, named]);
  return null;
}
