import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS_OF_DATA, AREAS_OF_SERVICE, CONTAINS, directionErrors, layerOf } from './directions.ts';

describe('layers', () => {
  it.each([
    ['src/domain/post/schema.ts', 'domain'],
    ['src/features/posts/queries.ts', 'feature:posts'],
    ['src/entities/pet/pet-photo.tsx', 'entity:pet'],
    ['src/platform/sw/sw.ts', 'service-worker'],
    ['src/platform/network.ts', 'platform'],
    ['src/main.tsx', 'app'],
    ['sync-server/embedded/engine.ts', 'engine'],
    ['sync-server/src/app.ts', 'service'],
    ['sync-server/tools/drain.ts', 'server-tools'],
    ['tests/e2e/story.spec.ts', null],
  ])('places %s in the layer %s', (file, layer) => expect(layerOf(file)).toBe(layer));
});

describe('directions between layers', () => {
  const allowed: [string, string][] = [
    ['src/features/posts/queries.ts', "import { x } from '../../data/client.ts';"],
    ['src/features/posts/queries.ts', "import { x } from './keys.ts';"],
    ['src/features/a-new-one/queries.ts', "import { x } from '../../ui/button.tsx';"],
    ['src/features/pets/queries.ts', "import { x } from '../../entities/person/queries.ts';"],
    ['src/app/device/stale-queries.ts', "import { x } from '../../entities/pet/keys.ts';"],
    ['src/entities/pet/queries.ts', "import { x } from '../../session/session.tsx';"],
    ['src/entities/pet/queries.ts', "import type { x } from '../../data/api.ts';"],
    ['src/entities/pet/pet-photo.tsx', "import { x } from '../../ui/picture/icons.tsx';"],
    ['src/entities/pet/pet-photo.tsx', "import { x } from '../photo/photo-image.tsx';"],
    ['src/app/routes/community.tsx', "import { x } from '../../features/posts/screens/feed.tsx';"],
    ['src/data/own/open.ts', "import PouchDB from 'pouchdb-core';"],
    ['sync-server/src/publishing/publisher.ts', "import { x } from '../../../src/domain/post/rules.ts';"],
    ['sync-server/src/server.ts', "import { x } from '../embedded/engine.ts';"],
    ['scripts/start.ts', "import { x } from '../src/domain/limits.ts';"],
    ['src/domain/post/slug.ts', "import slugify from 'slugify';"],
  ];
  it.each(allowed)('allows %s: %s', (file, source) => expect(directionErrors(file, source)).toEqual([]));

  const refused: [string, string][] = [
    ['src/domain/post/rules.ts', "import { x } from '../../data/api.ts';"],
    ['src/domain/post/rules.ts', "import { useState } from 'react';"],
    ['src/data/own/open.ts', "import { useState } from 'react';"],
    ['src/data/own/open.ts', "import { x } from '../../features/posts/queries.ts';"],
    ['src/features/posts/queries.ts', "import { x } from '../pets/queries.ts';"],
    ['src/features/posts/queries.ts', "const x = import('../pets/queries.ts');"],
    ['src/features/posts/queries.ts', "import { x } from '../../app/paths.ts';"],
    ['src/features/posts/queries.ts', "import PouchDB from 'pouchdb-core';"],
    ['src/entities/pet/pet-photo.tsx', "import { x } from '../announcement/offers.ts';"],
    ['src/entities/pet/pet-photo.tsx', "import { x } from '../../features/pets/queries.ts';"],
    ['src/entities/pet/pet-photo.tsx', "import { x } from '../../app/app.tsx';"],
    ['src/entities/pet/pet-photo.tsx', "import PouchDB from 'pouchdb-core';"],
    ['src/entities/a-new-one/card.tsx', "import { x } from '../pet/pet-photo.tsx';"],
    ['src/session/blocks.ts', "import { x } from '../entities/person/full-name.ts';"],
    ['src/ui/badge.tsx', "import { x } from '../entities/person/full-name.ts';"],
    ['src/ui/badge.tsx', "import type { SyncStatus } from '../data/api.ts';"],
    ['src/ui/badge.tsx', "import { LIMITS } from '../domain/limits.ts';"],
    ['src/platform/network.ts', "import { x } from '../i18n/setup.ts';"],
    ['couchdb/install.ts', "import { x } from '../sync-server/src/app.ts';"],
    ['sync-server/src/app.ts', "import { x } from '../../src/features/posts/queries.ts';"],
    ['sync-server/src/app.ts', "import PouchDB from 'pouchdb-core';"],
    ['sync-server/src/app.ts', 'const port = process.env.PORT;'],
    ['src/features/posts/queries.ts', "import { x } from '../../../tests/help.ts';"],
  ];
  it.each(refused)('forbids %s: %s', (file, source) => expect(directionErrors(file, source)).toHaveLength(1));

  const foldersIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

  it('have no cycle between entities', () => {
    const before: string[] = [];
    for (const [entity, contained] of Object.entries(CONTAINS)) {
      expect(before).toEqual(expect.arrayContaining([...contained]));
      before.push(entity);
    }
  });

  it('list exactly the existing entities', () => {
    expect(foldersIn('src/entities')).toEqual(Object.keys(CONTAINS).sort());
  });

  it.each([
    ['src/data', AREAS_OF_DATA],
    ['sync-server/src', AREAS_OF_SERVICE],
  ])('have no cycle between the folders of %s and list every folder', (folder, areas) => {
    const before: string[] = [];
    for (const [area, loaded] of Object.entries(areas)) {
      expect(before).toEqual(expect.arrayContaining([...loaded]));
      before.push(area);
    }
    expect(foldersIn(folder).filter((name) => name !== 'testing')).toEqual(before.sort());
  });

  it.each<[string, string, number]>([
    ['src/data/own/own-database.ts', "import { pull } from '../sync/pull.ts';", 0],
    ['src/data/own/own-database.ts', "import { x } from '../environment.ts';", 0],
    ['src/data/sync/pull.ts', "import { x } from '../own/merge.ts';", 1],
    ['src/data/sync/pull.ts', "import {\n  x,\n} from '../own/merge.ts';", 1],
    ['src/data/sync/pull.ts', "import type { OwnStore } from '../own/own-store.ts';", 0],
    ['src/data/sync/pull.test.ts', "import { x } from '../own/merge.ts';", 0],
    ['src/data/export/kinds/post.ts', "import { x } from '../../leader/core.ts';", 1],
    ['src/data/a-new-one/x.ts', "import { x } from '../http/http-client.ts';", 1],
    ['sync-server/src/publishing/process-changes.ts', "import { readOffers } from './handover/offers.ts';", 0],
    ['sync-server/src/matters/arbiter/arbiter.ts', "import { run } from '../../publishing/process-changes.ts';", 1],
    ['sync-server/src/matters/arbiter/arbiter.ts', "import type { Deliver } from '../../publishing/case.ts';", 0],
    ['sync-server/src/publishing/apply/facts/post.ts', "import { decide } from '../../decide/decide.ts';", 0],
    ['sync-server/src/publishing/apply/facts/post.ts', "import { orNull } from '../../../storage/engine/x.ts';", 0],
    ['sync-server/src/publishing/apply/facts/post.ts', "import { run } from '../../../ops/jobs/x.ts';", 1],
    ['sync-server/src/http/routes/auth/index.ts', "import { startConfigured } from '../../../service.ts';", 1],
    ['sync-server/src/http/routes/auth/index.ts', "import type { Texts } from '../../../texts.ts';", 0],
    ['sync-server/src/service.ts', "import { runExpiry } from './ops/jobs/run-expiry.ts';", 0],
    ['sync-server/src/http/routes/auth/index.test.ts', "import { startConfigured } from '../../../service.ts';", 0],
    ['sync-server/src/a-new-one/x.ts', "import { LEDGER } from '../storage/ledger/ledger.ts';", 1],
  ])('%s: %s', (file, source, errors) => {
    expect(directionErrors(file, source)).toHaveLength(errors);
  });
});
