import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DURATIONS } from '../domain/limits.ts';
import { headElements } from '../domain/page/head.ts';
import { describePage } from '../domain/page/metadata.ts';
import type { PostFact } from '../domain/post/schema.ts';
import { matchRoute, ROUTES, type RouteName } from '../domain/routes.ts';
import { usePostBySlug } from '../features/posts/queries.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { textsOfPage } from '../texts/pages.ts';
import { putIntoHead } from './put-into-head.ts';

interface Route {
  name: RouteName;
  parameters: Record<string, string>;
}

/** Keeps the head of the page true while somebody goes from screen to screen; the same functions make the service's HTML. */
export default function PageMetadata() {
  const route = matchRoute(useLocation().pathname) ?? { name: 'notFound' as const, parameters: {} };
  return route.name === 'post' ? <PostMetadata route={route} /> : <Metadata route={route} post={null} />;
}

/** A post speaks for itself, once it is there. */
function PostMetadata({ route }: { route: Route }) {
  const read = usePostBySlug(route.parameters.slug ?? '').data;
  return read?.kind === 'found' ? <Metadata route={route} post={read.value} /> : null;
}

function Metadata({ route, post }: { route: Route; post: PostFact | null }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { name } = route;
  const parameters = JSON.stringify(route.parameters);
  useEffect(() => {
    const timer = setTimeout(() => {
      const values: Record<string, string> = JSON.parse(parameters);
      const texts = textsOfPage(name, values, (message, words) => i18n._(message.id, words, message));
      const page = describePage({ name, parameters: values, locale, origin: location.origin, post }, texts);
      putIntoHead(document, headElements(page));
      // Screens that nobody finds by a search are named by their heading: it may say more, for instance whose profile it is.
      if (ROUTES[name].indexed) document.title = page.title;
    }, DURATIONS.metadataDebounce);
    return () => clearTimeout(timer);
  }, [i18n, locale, name, parameters, post]);
  return null;
}
