import { useEffect, useMemo, useRef, useState } from 'react';
import type { Code } from '../../../domain/codes.ts';
import { useDataClient } from '../../../session/data-client.tsx';
import { clearEmergency, keepDraft, type PostForm, type PostValues, writeEmergency } from './draft.ts';

/** Short enough that a closed window loses nothing worth mentioning, long enough not to write at every key. */
const PAUSE_MS = 300;

/**
 * Keeps what is typed: in the own database shortly after each pause, and at once, in this browser, when the form or the
 * page goes away. `current`: what stands in the form, always the same function. `touch` after each change; `stop`
 * before the draft is forgotten, so that a late write does not bring it back.
 */
export function useDraft(form: PostForm, userId: string, current: () => PostValues) {
  const { api } = useDataClient();
  const [problem, setProblem] = useState<Code | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed since the last write began. */
  const unsaved = useRef(false);
  /** Writes on their way to the database: a page that goes away may take them along. */
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
      // As when the page goes away: whoever opens the form again at once comes before the database has it.
      leave();
    };
  }, [current, form, save, userId]);

  return useMemo(() => ({ touch, stop, problem }), [touch, stop, problem]);
}
