import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPageHistory } from '../../platform/page/page-history.ts';
import { Navigate } from '../navigation/navigation.tsx';
import { BackClosesProvider, useBackCloses } from './back-closes.tsx';
import { createDialogHistory } from './dialog-history.ts';

let renders = 0;
let steps = 0;
/** The number of navigations that the page's history reported. */
let heard = 0;
let stopHearing: () => void = () => undefined;
const count = () => {
  steps += 1;
};

beforeAll(() => window.addEventListener('popstate', count));
afterAll(() => window.removeEventListener('popstate', count));
afterEach(() => {
  cleanup();
  stopHearing();
  vi.restoreAllMocks();
});

function Dialog({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [inner, setInner] = useState(false);
  useBackCloses(onClose);
  const go = (to: string, replace: boolean) => {
    onClose();
    void navigate(to, { replace });
  };
  return (
    <section aria-label={name}>
      <button type="button" onClick={onClose}>{`close ${name}`}</button>
      <button type="button" onClick={() => setInner(true)}>{`open within ${name}`}</button>
      <button type="button" onClick={() => go('/b', false)}>{`${name} to b`}</button>
      <button type="button" onClick={() => go('/c', true)}>{`${name} replaced by c`}</button>
      {inner && <Dialog name={`${name} inner`} onClose={() => setInner(false)} />}
    </section>
  );
}

function Page() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const [guarded, setGuarded] = useState(false);
  renders += 1;
  return (
    <>
      <output>{pathname}</output>
      <Link to="/a">to a</Link>
      <Link to="/b">to b</Link>
      <button type="button" onClick={() => setOpen('one')}>
        open
      </button>
      <button type="button" onClick={() => setOpen('two')}>
        exchange
      </button>
      <button type="button" onClick={() => setGuarded(true)}>
        guard a
      </button>
      {guarded && pathname === '/a' && <Navigate to="/c" replace />}
      {open !== null && <Dialog key={open} name={open} onClose={() => setOpen(null)} />}
    </>
  );
}

let start = 0;

/** On /a, with a page of this test's own before it in the history. */
async function show() {
  start += 1;
  renders = 0;
  window.history.pushState(null, '', `/start/${start}`);
  heard = 0;
  const view = render(drawn());
  press('to a');
  await stands('/a');
  return view;
}

/** Another listener is on the page's history before the first render, as that of the last screens. */
function drawn() {
  const dialogs = createDialogHistory(window);
  const history = createPageHistory(window, dialogs.steps);
  stopHearing();
  stopHearing = history.listen(() => {
    heard += 1;
  });
  return (
    <BackClosesProvider dialogs={dialogs} history={history}>
      <Page />
    </BackClosesProvider>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const dialogs = () => screen.queryAllByRole('region').map((section) => section.getAttribute('aria-label'));

async function stands(path: string, open: readonly string[] = []): Promise<void> {
  await waitFor(() => {
    expect(screen.getByRole('status').textContent).toBe(path);
    expect(window.location.pathname).toBe(path);
    expect(dialogs()).toEqual(open);
    // As many entries as dialogs: nothing is left to clean up.
    expect(window.history.state?.dialogs ?? 0).toBe(open.length);
  });
}

/** A step through the history by the person; the browser makes it asynchronously. */
async function step(by: number): Promise<void> {
  const before = steps;
  window.history.go(by);
  await waitFor(() => expect(steps).toBeGreaterThan(before));
}

const back = () => step(-1);
const forward = () => step(1);
/** The previous page. */
const behind = () => `/start/${start}`;

describe('the "back" button', () => {
  it('closes the dialog, and the router does not render the screen behind it again', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    const before = renders;
    await back();
    await stands('/a');
    // Once, for the closed dialog.
    expect(renders).toBe(before + 1);
    expect(heard).toBe(1);
    await back();
    await stands(behind());
  });

  it('closes the uppermost of two dialogs', async () => {
    await show();
    press('open');
    press('open within one');
    await stands('/a', ['one', 'one inner']);
    await back();
    await stands('/a', ['one']);
    await back();
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('closes all dialogs when it skips several entries', async () => {
    await show();
    press('open');
    press('open within one');
    await stands('/a', ['one', 'one inner']);
    await step(-3);
    await stands(behind());
  });
});

describe('a dialog closed otherwise', () => {
  it('removes its history entry', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    press('close one');
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('leaves its history entry to the dialog that replaces it', async () => {
    await show();
    const entries = window.history.length;
    press('open');
    await stands('/a', ['one']);
    press('exchange');
    await stands('/a', ['two']);
    expect(window.history.length).toBe(entries + 1);
    await back();
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('has one history entry when it is opened again at once', async () => {
    await show();
    press('open');
    press('close one');
    press('open');
    await stands('/a', ['one']);
    await back();
    await stands('/a');
    await back();
    await stands(behind());
  });
});

it.each(['by back', 'by its button'])('is not opened again by "forward" when closed %s', async (how) => {
  await show();
  press('open');
  await stands('/a', ['one']);
  if (how === 'by back') await back();
  else press('close one');
  await stands('/a');
  await forward();
  await stands('/a');
  await back();
  await stands(behind());
});

describe('a navigation from a dialog', () => {
  it.each(['one', 'one inner'])('leaves no entry of the dialog behind: %s', async (name) => {
    await show();
    press('open');
    if (name === 'one inner') press('open within one');
    press(`${name} to b`);
    if (name === 'one inner') press('close one');
    await stands('/b');
    await back();
    await stands('/a');
    if (name === 'one') {
      await forward();
      await stands('/b');
      await back();
      await stands('/a');
    }
    await back();
    await stands(behind());
    await forward();
    await stands('/a');
  });

  it('replaces the screen’s entry when it replaces the screen', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    press('one replaced by c');
    await stands('/c');
    // To /a and to /c: the entry below, which still had the screen's address, was not reported.
    expect(heard).toBe(2);
    await back();
    await stands(behind());
    await forward();
    await stands('/c');
  });

  it('waits while the dialog’s entry is being removed', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    const go = vi.spyOn(window.history, 'go');
    press('close one');
    // The step back was requested and has not happened.
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1), { interval: 1 });
    press('to b');
    await stands('/b');
    // To /a and to /b, without the step back, which would have turned the navigation to /b into one.
    expect(heard).toBe(2);
    await back();
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('is not undone, while it waits, by the guard of the screen that is being left', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    const go = vi.spyOn(window.history, 'go');
    press('close one');
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1), { interval: 1 });
    press('to b');
    press('guard a');
    await stands('/b');
  });
});

it('leaves the entry of a dialog that no longer exists after a reload', async () => {
  const { unmount } = await show();
  press('open');
  await stands('/a', ['one']);
  unmount();
  render(drawn());
  await stands('/a');
  await back();
  await stands(behind());
});
