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
    // The dashboard's frame, with what most of its screens show: persons, photos, posts, crumbs, what is on its way,
    // and the keys of queries, which would otherwise draw the data client's listeners after them.
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
      /\/src\/entities\/\w+\/keys\.ts$/,
      /\/src\/features\/.*\/keys\.ts$/,
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
