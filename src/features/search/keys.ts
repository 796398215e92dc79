type Asked = [text: string, page: number, without: readonly string[]];

/**
 * Results are cached per query and page (spec part 1, section 9); `app/device/data-events.ts` invalidates those of the
 * device when posts change.
 */
export const searchKeys = {
  device: ['search', 'device'] as const,
  deviceAt: (...asked: Asked) => ['search', 'device', ...asked] as const,
  everywhereAt: (...asked: Asked) => ['search', 'everywhere', ...asked] as const,
};
