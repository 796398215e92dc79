interface ChunkGroup {
  readonly name: string;
  /** Where two groups want a module, the higher one has it. */
  readonly priority: number;
  /** Each names modules by their path. A test fails if one of them names none, as after a file was renamed. */
  readonly modules: readonly RegExp[];
}

/**
 * Modules that come in one file. Cut where screens share a part of it, the start was twelve files, and a phone paid a
 * round trip for each handful; small parts that many screens show come in one file for the same reason.
 */
export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  {
    // What every visit begins with. What no first screen uses of the query library is hardly anything.
    name: 'start',
    priority: 2,
    modules: [
      /\/src\/main\.tsx$/,
      /\/src\/app\/layouts\/public-layout\.tsx$/,
      /\/src\/i18n\/lazy-code-text\.ts$/,
      /\/@tanstack\/query-core\//,
      /\/@tanstack\/react-query\//,
    ],
  },
  { name: 'windows', priority: 2, modules: [/\/@tanstack\/virtual-core\//, /\/@tanstack\/react-virtual\//] },
  {
    // The dashboard's frame, with what most of its screens show: persons, photos, posts, crumbs, what is on its way.
    name: 'frame',
    priority: 1,
    modules: [
      /\/src\/app\/layouts\/dashboard-layout\.tsx$/,
      /\/src\/app\/screen\/breadcrumb\.tsx$/,
      /\/src\/entities\/person\/person-\w+\.tsx$/,
      /\/src\/entities\/photo\/photo-image\.tsx$/,
      /\/src\/entities\/statement\/on-its-way\.tsx$/,
      /\/src\/features\/posts\/card\/post-card\.tsx$/,
      /\/src\/features\/posts\/posts\.css$/,
    ],
  },
  {
    // What the frame has in common with code that every visit loads: a visitor's first screens have no frame.
    name: 'shared',
    priority: 2,
    modules: [
      /\/src\/entities\/\w+\/keys\.ts$/,
      /\/src\/features\/.*\/keys\.ts$/,
      /\/src\/session\/blocks\.ts$/,
      /\/src\/app\/device\/evicted\.ts$/,
      /\/src\/domain\/photo\/variants\.ts$/,
      /\/src\/domain\/post\/allowed-html\.ts$/,
      /\/src\/platform\/notifications\/app-badge\.ts$/,
    ],
  },
  {
    // Of every form; what only checked ones need weighs ten times as much.
    name: 'form',
    priority: 1,
    modules: [
      /\/src\/ui\/form\/form\.tsx$/,
      /\/src\/ui\/field\/field\.tsx$/,
      /\/src\/ui\/field\/password-shown\.tsx$/,
      /\/src\/domain\/account\/email\.ts$/,
    ],
  },
  { name: 'connection', priority: 0.5, modules: [/\/src\/app\/device\/connection\.ts$/] },
  {
    // What every visit loads when its first screen is visible.
    name: 'visit',
    priority: 0.4,
    modules: [
      /\/src\/app\/metadata\/after-first-screen\.tsx$/,
      /\/src\/app\/notices\/install-notice\.tsx$/,
      /\/src\/app\/device\/after-start\.ts$/,
      /\/src\/app\/device\/persist-own-answers\.ts$/,
      /\/src\/app\/device\/refresh-directory\.ts$/,
      /\/src\/platform\/page\/translated-page\.ts$/,
      /\/src\/platform\/register-sw\.ts$/,
      /\/src\/data\/(?:push|reminder)-listener\.ts$/,
      /\/src\/platform\/notifications\/push\.ts$/,
    ],
  },
  {
    // The community, and every other list of posts.
    name: 'feed',
    priority: 0,
    modules: [
      /\/src\/app\/routes\/community\.tsx$/,
      /\/src\/features\/posts\/pages\/post-pages\.tsx$/,
      /\/src\/features\/posts\/pages\/windowed-list\.tsx$/,
      /\/src\/features\/posts\/lists\/feed\.tsx$/,
    ],
  },
  {
    name: 'accounts',
    priority: 0,
    modules: [/\/src\/features\/accounts\/account-panel\.tsx$/, /\/src\/features\/accounts\/sign-in-panel\.tsx$/],
  },
  {
    name: 'sign-in-ways',
    priority: 0,
    modules: [/\/src\/features\/accounts\/sign-in-ways\.tsx$/, /\/src\/platform\/page\/page-nonce\.ts$/],
  },
  { name: 'addresses', priority: 0, modules: [/\/src\/domain\/paths\.ts$/] },
  {
    name: 'pet',
    priority: 0,
    modules: [
      /\/src\/entities\/pet\/pet-photo\.tsx$/,
      /\/src\/entities\/pet\/queries\.ts$/,
      /\/src\/entities\/pet\/shown-pet\.ts$/,
    ],
  },
];

/** What the worker's parts share with it would otherwise be a file each. */
export const WORKER_GROUPS: readonly ChunkGroup[] = [
  {
    name: 'worker',
    priority: 1,
    modules: [/\/src\/data\/worker\/main\.ts$/, /\/src\/domain\/(?:limits|graphemes|search\/fold)\.ts$/],
  },
];

/** The group as Rolldown's options have it. */
export function chunkGroup({ name, priority, modules }: ChunkGroup) {
  return { name, priority, test: (id: string) => modules.some((one) => one.test(id)) };
}
