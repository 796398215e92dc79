import { createContext, useContext } from 'react';
import type { Move, PageHistory } from './page-history.ts';

export const HistoryContext = createContext<PageHistory | null>(null);
export const MoveContext = createContext<Move | null>(null);

export function useHistory(): PageHistory {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('useHistory outside NavigationProvider');
  return history;
}

export function useMove(): Move {
  const move = useContext(MoveContext);
  if (move === null) throw new Error('useMove outside NavigationProvider');
  return move;
}
