import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tagsOfAddress } from '../../domain/post/tags.ts';
import { bestEffort } from '../../domain/promises.ts';
import { routePath } from '../../domain/routes.ts';
import type { PostTarget } from '../../features/posts/compose/draft.ts';
import type PostDialog from '../../features/posts/compose/post-dialog.tsx';
import { withTexts } from '../../i18n/setup.ts';
import { usePerson } from '../../session/session.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { ErrorBoundary } from '../screen/error-boundary.tsx';

type Dialog = ComponentType<ComponentProps<typeof PostDialog>>;
type Open = PostTarget;

interface Composer {
  compose(): void;
  edit(id: string): void;
}

/** After this delay the first screen has loaded; then the dialog is fetched, so that it also opens offline. */
const FETCH_AHEAD_MS = 1_000;

const ComposerContext = createContext<Composer>({ compose: () => undefined, edit: () => undefined });

/** Opens the post dialog from any screen. */
export function useComposer(): Composer {
  return useContext(ComposerContext);
}

/** Holds the post dialog, and opens it for the installed app's shortcut and for links (`?write=post&tag=…`). */
export function ComposerProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const person = usePerson();
  const close = useCallback(() => setOpen(null), []);
  const Dialog = usePostDialog(person !== null, open !== null, close);
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const composer = useMemo<Composer>(
    () => ({ compose: () => setOpen({ mode: 'create' }), edit: (id) => setOpen({ mode: 'edit', id }) }),
    [],
  );
  const parameters = new URLSearchParams(search);
  const wanted = parameters.get('write') === 'post';
  const asked = JSON.stringify(tagsOfAddress(parameters));
  useEffect(() => {
    if (!wanted) return;
    if (person !== null) setOpen({ mode: 'create', tags: JSON.parse(asked) });
    void navigate(person === null ? routePath('signIn') : pathname, {
      replace: true,
      state: { from: `${pathname}${search}` },
    });
  }, [wanted, asked, person, navigate, pathname, search]);
  return (
    <ComposerContext value={composer}>
      {children}
      {open !== null && person !== null && Dialog !== null && (
        <ErrorBoundary key={open.mode}>
          <Dialog
            target={open}
            onClose={close}
            onWritten={() => {
              setOpen(null);
              if (open.mode === 'create') {
                if (pathname !== routePath('community')) void navigate(routePath('community'));
                window.scrollTo({ top: 0 });
              }
            }}
          />
        </ErrorBoundary>
      )}
    </ComposerContext>
  );
}

/**
 * The dialog's code, fetched ahead for people who may write. `lazy` would remember a failed fetch for ever; here the
 * next attempt fetches again, and a failure shows a sentence instead of a broken screen.
 */
function usePostDialog(ahead: boolean, wanted: boolean, onFailed: () => void): Dialog | null {
  const { t } = useLingui();
  const notify = useNotify();
  const [dialog, setDialog] = useState<{ component: Dialog } | null>(null);
  const load = useCallback(async () => {
    const module = await withTexts(() => import('../../features/posts/compose/post-dialog.tsx'));
    setDialog({ component: module.default });
  }, []);
  useEffect(() => {
    if (!ahead || dialog !== null) return;
    // A failed prefetch is not reported: the next attempt comes when the dialog is opened.
    const timer = setTimeout(() => void bestEffort(load()), FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [ahead, dialog, load]);
  // Texts that arrive with the code change `t`: as a dependency it would start the same fetch again and report its
  // failure twice.
  const tellFailure = useEffectEvent(() => {
    notify({
      tone: 'negative',
      text: t`This form isn’t on your device yet. Try again when you’re back online.`,
    });
    onFailed();
  });
  useEffect(() => {
    if (wanted && dialog === null) load().catch(() => tellFailure());
  }, [wanted, dialog, load]);
  return dialog?.component ?? null;
}
