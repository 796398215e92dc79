import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import './tabs.css';

export interface Tab {
  key: string;
  name: string;
  panel: ReactNode;
}

/**
 * Tabs, the first one by default. The chosen one is in the address, so that "back" restores it; one of them is a Tab
 * stop, the arrow keys move.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab');
  const [first] = tabs;
  const current = tabs.find(({ key }) => key === asked) ?? first;
  const list = useRef<HTMLDivElement>(null);
  const go = ({ key }: Tab) => {
    if (key !== current.key) setParameters(key === first.key ? {} : { tab: key }, { state: { keepScroll: true } });
  };
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    // Scrolls the list, not the page, which stays where its reader left it.
    if (chosen instanceof HTMLElement && list.current)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  });
  const walk = (event: KeyboardEvent) => {
    const at = tabs.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    go(tab);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus();
  };
  return (
    <div className="tabs-panel panel">
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-tab={tab.key}
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            className="tabs__tab"
            onClick={() => go(tab)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div
        key={current.key}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current.key}`}
        className="tabs__panel stack"
      >
        {current.panel}
      </div>
    </div>
  );
}
