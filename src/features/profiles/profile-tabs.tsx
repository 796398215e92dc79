import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Spec part 1, section 9: in this order, the first one by default. */
const TABS = ['posts', 'pets', 'services', 'contacts', 'reviews'] as const;
export type ProfileTab = (typeof TABS)[number];

const STEPS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** The tabs of a profile. The chosen one stands in the address, so that "back" finds it; one of them is a stop of the Tab key, the arrows walk. */
export function ProfileTabs({ panels }: { panels: Record<ProfileTab, ReactNode> }) {
  const { t } = useLingui();
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const current = TABS.find((tab) => tab === asked) ?? 'posts';
  const list = useRef<HTMLDivElement>(null);
  const names: Record<ProfileTab, string> = {
    posts: t`Posts`,
    pets: t`Pets`,
    services: t`Services`,
    contacts: t`Contacts`,
    reviews: t`Reviews`,
  };
  const go = (tab: ProfileTab) => {
    if (tab !== current) setParameters(tab === 'posts' ? {} : { tab }, { state: { keepScroll: true } });
  };
  const walk = (event: KeyboardEvent) => {
    const index = STEPS[event.key]?.(TABS.indexOf(current));
    if (index === undefined) return;
    event.preventDefault();
    const tab = TABS[(index + TABS.length) % TABS.length] ?? 'posts';
    go(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus();
  };
  return (
    <div className="profile__tabs panel">
      <div ref={list} role="tablist" aria-label={t`Parts of the profile`} className="tabs" onKeyDown={walk}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            data-tab={tab}
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            className="tabs__tab"
            onClick={() => go(tab)}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <div
        key={current}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className="profile__panel"
      >
        {panels[current]}
      </div>
    </div>
  );
}
