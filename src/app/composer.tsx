import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePerson } from '../session/use-session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PATHS } from './paths.ts';

const PostDialog = lazy(() => import('../features/posts/post-dialog.tsx'));

type Open = { mode: 'create' } | { mode: 'edit'; id: string };

interface Composer {
  compose(): void;
  edit(id: string): void;
}

const ComposerContext = createContext<Composer>({ compose: () => undefined, edit: () => undefined });

/** Opens the post dialog from wherever the person is. */
export function useComposer(): Composer {
  return useContext(ComposerContext);
}

/** Holds the post dialog, and opens it for the installed app's shortcut (`?write=post`). */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const person = usePerson();
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const composer = useMemo<Composer>(
    () => ({ compose: () => setOpen({ mode: 'create' }), edit: (id) => setOpen({ mode: 'edit', id }) }),
    [],
  );
  const wanted = new URLSearchParams(search).get('write') === 'post';
  useEffect(() => {
    if (!wanted) return;
    if (person !== null) composer.compose();
    void navigate(person === null ? PATHS.signIn : pathname, {
      replace: true,
      state: { from: `${pathname}${search}` },
    });
  }, [wanted, person, composer, navigate, pathname, search]);
  return (
    <ComposerContext value={composer}>
      {children}
      {open !== null && person !== null && (
        <ErrorBoundary key={open.mode}>
          <Suspense fallback={null}>
            <PostDialog
              target={open}
              onClose={() => setOpen(null)}
              onWritten={() => {
                setOpen(null);
                if (open.mode === 'create') {
                  if (pathname !== PATHS.community) void navigate(PATHS.community);
                  window.scrollTo({ top: 0 });
                }
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </ComposerContext>
  );
}
