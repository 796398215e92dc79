import type { AppParts } from '../app.ts';
import { createPublicAddress } from '../base/http/public-address.ts';
import type { TypedApp } from '../base/http/typed-app.ts';
import { bundleRoutes } from './routes/bundle/index.ts';
import { opinionsRoutes } from './routes/opinions/index.ts';
import { organisationsRoutes } from './routes/organisations/index.ts';
import { pageRoutes } from './routes/page/index.ts';
import { pedigreesRoutes } from './routes/pedigrees/index.ts';
import { petsRoutes } from './routes/pets/index.ts';
import { placesRoutes } from './routes/places/index.ts';
import { postsRoutes } from './routes/posts/index.ts';
import { reviewsRoutes } from './routes/reviews/index.ts';
import { searchRoutes } from './routes/search/index.ts';

/** What anybody may read: published facts, searches, and the pages themselves. */
export async function registerReads(
  app: TypedApp,
  {
    config,
    couch,
    texts,
    posts,
    people,
    dogs,
    bundles,
  }: Pick<AppParts, 'config' | 'couch' | 'texts' | 'posts' | 'people' | 'dogs' | 'bundles'>,
): Promise<void> {
  const { rateLimit } = config;
  await app.register(bundleRoutes, { bundles });
  await app.register(searchRoutes, { posts, people, rateLimit });
  await app.register(postsRoutes, { couch, posts, rateLimit });
  await app.register(petsRoutes, { couch, rateLimit });
  await app.register(reviewsRoutes, { couch, rateLimit });
  await app.register(opinionsRoutes, { couch, rateLimit });
  await app.register(organisationsRoutes, { couch, rateLimit });
  await app.register(pedigreesRoutes, { couch, dogs, rateLimit });
  await app.register(placesRoutes, { geocoder: config.geocoder, rateLimit });
  const page = {
    folder: config.pageDir,
    couch,
    texts,
    posts,
    dogs,
    originOf: createPublicAddress(config),
  };
  await app.register(pageRoutes, page);
}
