import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';

export interface Notice {
  text: string;
  tone: 'positive' | 'negative';
}

/** How long a notice stays (spec part 1, section 9). */
const STAYS = 5_000;

const NotifyContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a short notice; the same function for the life of the page. */
export function useNotify() {
  return useContext(NotifyContext);
}

/** Notices at the bottom, in live regions that exist from the start: a region that appears together with its text is often not read out. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [notices, setNotices] = useState<(Notice & { id: number })[]>([]);
  const nextId = useRef(0);
  const close = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const notify = useCallback(
    (notice: Notice) => {
      nextId.current += 1;
      const id = nextId.current;
      setNotices((all) => [...all.slice(-2), { ...notice, id }]);
      setTimeout(() => close(id), STAYS);
    },
    [close],
  );
  const list = useMemo(
    () => ({
      positive: notices.filter((n) => n.tone === 'positive'),
      negative: notices.filter((n) => n.tone === 'negative'),
    }),
    [notices],
  );
  const show = (notice: Notice & { id: number }) => (
    <div key={notice.id} className={`notice notice--${notice.tone}`}>
      <p>{notice.text}</p>
      <IconButton label={t`Close`} onClick={() => close(notice.id)}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  );
  return (
    <NotifyContext value={notify}>
      {children}
      <div className="notices">
        <div role="status">{list.positive.map(show)}</div>
        <div role="alert">{list.negative.map(show)}</div>
      </div>
    </NotifyContext>
  );
}
