import type { FactsApi } from '../../api/facts.ts';
import type { CoreParts } from '../core-parts.ts';
import { createFindPeople } from './find-people.ts';
import { createReadThrough } from './read-through.ts';
import { createSearch } from './search.ts';

export function factsHandlers(parts: CoreParts): FactsApi {
  return {
    ...createReadThrough(parts),
    search: createSearch(parts),
    findPeople: createFindPeople(parts),
  };
}
