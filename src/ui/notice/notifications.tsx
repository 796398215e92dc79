import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../action/button.tsx';
import { Icon } from '../picture/icons.tsx';

export interface Notice {
  text: string;
  tone: 'positive' | 'negative';
  /** One action, such as an undo, offered for `stays` milliseconds. The notice closes with it. */
  action?: { text: string; run: () => void; stays: number };
  /**
   * The subject: a newer notice about the same one replaces it, so that a failure is not shown beside a later success.
   */
  about?: string;
}

/** `takesFocus`: the person pressed a key on something that may disappear, such as the menu of what they removed. */
interface ShownNotice extends Notice {
  readonly id: number;
  readonly takesFocus: boolean;
}

/** How long a notice stays (spec part 1, section 9). */
const NOTICE_MS = 5_000;

interface Notices {
  notify(notice: Notice): void;
  /** Removes the notices about this subject, for instance when a form is sent again. */
  withdraw(about: string): void;
}

const NoticesContext = createContext<Notices>({ notify: () => undefined, withdraw: () => undefined });

const HostContext = createContext<(dialog: HTMLElement) => () => void>(() => () => undefined);

/**
 * Moves the notices into a modal dialog while it is open, and back afterwards: everything outside a modal dialog is
 * inert, so a notice there would be dimmed, not announced, and could not be closed.
 */
export function useNoticeHost() {
  return useContext(HostContext);
}

/** Shows a short notice; the same function for the life of the page. */
export function useNotify() {
  return useContext(NoticesContext).notify;
}

/** Removes notices before their time; the same function for the life of the page. */
export function useWithdraw() {
  return useContext(NoticesContext).withdraw;
}

/**
 * Notices at the bottom, in live regions that exist from the start: a region that appears together with its text is
 * often not announced.
 */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [notices, setNotices] = useState<readonly ShownNotice[]>([]);
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const takeIn = useCallback((dialog: HTMLElement) => {
    setDialogs((all) => [...all, dialog]);
    return () => setDialogs((all) => all.filter((one) => one !== dialog));
  }, []);
  const nextId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const close = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const notify = useCallback(
    (notice: Notice) => {
      nextId.current += 1;
      const id = nextId.current;
      const takesFocus = document.activeElement?.matches(':focus-visible') === true;
      setNotices((all) => {
        const others = all.filter(({ about }) => about === undefined || about !== notice.about);
        return [...others.slice(-2), { ...notice, id, takesFocus }];
      });
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        close(id);
      }, notice.action?.stays ?? NOTICE_MS);
      timers.current.add(timer);
    },
    [close],
  );
  const withdraw = useCallback((about: string) => setNotices((all) => all.filter((one) => one.about !== about)), []);
  const noticeActions = useMemo(() => ({ notify, withdraw }), [notify, withdraw]);
  const list = useMemo(
    () => ({
      positive: notices.filter((n) => n.tone === 'positive'),
      negative: notices.filter((n) => n.tone === 'negative'),
    }),
    [notices],
  );
  const show = (notice: ShownNotice) => (
    <div key={notice.id} className={`notice notice--${notice.tone}`}>
      {notice.tone === 'negative' && <Icon name="warning" size={22} />}
      <div className="notice__words row row--wrap">
        <p>{notice.text}</p>
        {notice.action !== undefined && <NoticeAction notice={notice} action={notice.action} onClose={close} />}
      </div>
      <IconButton label={t`Close`} onClick={() => close(notice.id)}>
        <Icon name="close" size={20} />
      </IconButton>
    </div>
  );
  const shown = (
    <div className="notices">
      <div role="status">{list.positive.map(show)}</div>
      <div role="alert">{list.negative.map(show)}</div>
    </div>
  );
  const host = dialogs.at(-1);
  return (
    <NoticesContext value={noticeActions}>
      <HostContext value={takeIn}>
        {children}
        {host === undefined ? shown : createPortal(shown, host)}
      </HostContext>
    </NoticesContext>
  );
}

interface NoticeActionProps {
  readonly notice: ShownNotice;
  readonly action: NonNullable<Notice['action']>;
  readonly onClose: (id: number) => void;
}

/**
 * Takes the focus if what had it has disappeared: from the page's beginning, a keyboard would rarely reach the action
 * before the notice closes. After a press of a pointer it does not, or the next Space would act instead of scrolling.
 */
function NoticeAction({ notice: { id, takesFocus }, action, onClose }: NoticeActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className="notice__action"
      onClick={() => {
        action.run();
        onClose(id);
      }}
    >
      {action.text}
    </button>
  );
}
