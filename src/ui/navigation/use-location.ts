import { useMove } from './contexts.ts';
import type { MoveType, PageLocation } from './page-history.ts';

/** Where the page is. */
export function useLocation(): PageLocation {
  return useMove().location;
}

/** How it came there. */
export function useNavigationType(): MoveType {
  return useMove().type;
}
