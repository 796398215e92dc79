import { useEffect, useMemo, useRef, useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { useDataClient } from '../../../session/session.tsx';
import { clearEmergency, keepDraft, type PostForm, type PostValues, writeEmergency } from './draft.ts';

/** Short enough that a closed window loses little, long enough not to write at every key. */
const PAUSE_MS = 300;

/**
 * Persists the draft: in the own database shortly after each pause, and at once, in this browser, when the form or the
 * page closes. `current`: returns the form's values, always the same function. `touch` after each change; `stop` before
 * the draft is deleted, so that a late write does not restore it.
 */
export function useDraft(form: PostForm, userId: string, current: () => PostValues) {
  const { api } = useDataClient();
  const [problem, setProblem] = useState<Code | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed since the last write started. */
  const unsaved = useRef(false);
  /** Writes to the database in flight: a closing page may lose them. */
  const onTheirWay = useRef(0);
  const running = useRef<Promise<void>>(Promise.resolve());

  const { touch, stop, save } = useMemo(() => {
    const save = () => {
      clearTimeout(timer.current);
      if (!unsaved.current) return;
      if (!form.ownsDraft) {
        writeEmergency(userId, form, current());
        return;
      }
      unsaved.current = false;
      onTheirWay.current += 1;
      const values = current();
      running.current = running.current.then(async () => {
        const result = await keepDraft(api, form, values);
        onTheirWay.current -= 1;
        setProblem(result.ok ? null : result.code);
        if (!result.ok) unsaved.current = true;
        else if (!unsaved.current && onTheirWay.current === 0) clearEmergency(form);
      });
    };
    return {
      save,
      touch() {
        unsaved.current = true;
        clearTimeout(timer.current);
        timer.current = setTimeout(save, PAUSE_MS);
      },
      async stop() {
        clearTimeout(timer.current);
        unsaved.current = false;
        await running.current;
      },
    };
  }, [api, form, userId, current]);

  useEffect(() => {
    const leave = () => {
      if (unsaved.current || onTheirWay.current > 0) writeEmergency(userId, form, current());
      save();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      // As when the page closes: the form may be opened again before the database has stored it.
      leave();
    };
  }, [current, form, save, userId]);

  return useMemo(() => ({ touch, stop, problem }), [touch, stop, problem]);
}
