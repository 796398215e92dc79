import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPageHistory } from '../../platform/page-history.ts';
import { Navigate } from '../navigation/navigation.tsx';
import { BackClosesProvider, useBackCloses } from './back-closes.tsx';
import { createDialogHistory } from './dialog-history.ts';

let renders = 0;
let steps = 0;
/** Moves that the page's history told of. */
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

/** On /a, behind which lies a page of this test's own. */
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

/** Something listens to the page's history before anything is drawn, as what keeps last screens does. */
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
    // As many entries as dialogs: nothing is left to be tidied.
    expect(window.history.state?.dialogs ?? 0).toBe(open.length);
  });
}

/** A step through the history, made by the person; the browser takes its time. */
async function step(by: number): Promise<void> {
  const before = steps;
  window.history.go(by);
  await waitFor(() => expect(steps).toBeGreaterThan(before));
}

const back = () => step(-1);
const forward = () => step(1);
/** The page that was there before. */
const behind = () => `/start/${start}`;

describe('"back"', () => {
  it('closes the dialog, and the screen behind it is not even drawn anew by the router', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    const before = renders;
    await back();
    await stands('/a');
    // Once, for the dialog that went.
    expect(renders).toBe(before + 1);
    expect(heard).toBe(1);
    await back();
    await stands(behind());
  });

  it('closes the uppermost of two', async () => {
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

  it('over several entries closes all', async () => {
    await show();
    press('open');
    press('open within one');
    await stands('/a', ['one', 'one inner']);
    await step(-3);
    await stands(behind());
  });
});

describe('a dialog closed otherwise', () => {
  it('takes its entry back', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    press('close one');
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('leaves it to the one that takes its place', async () => {
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

  it('and opened again at once has one entry', async () => {
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

it.each(['by back', 'by its button'])('a dialog closed %s is not opened again by "forward"', async (how) => {
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

describe('going somewhere from a dialog', () => {
  it.each(['one', 'one inner'])('leaves no entry behind: %s', async (name) => {
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

  it('in place of the screen takes its place', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    press('one replaced by c');
    await stands('/c');
    // To /a and to /c: the entry below, which still had the screen's address, is shown by nobody.
    expect(heard).toBe(2);
    await back();
    await stands(behind());
    await forward();
    await stands('/c');
  });

  it('while its entry is being taken back waits for that', async () => {
    await show();
    press('open');
    await stands('/a', ['one']);
    const go = vi.spyOn(window.history, 'go');
    press('close one');
    // The step back is asked for and has not been made.
    await waitFor(() => expect(go).toHaveBeenCalledWith(-1), { interval: 1 });
    press('to b');
    await stands('/b');
    // To /a and to /b, and not of the step back, which would have made the way to /b one.
    expect(heard).toBe(2);
    await back();
    await stands('/a');
    await back();
    await stands(behind());
  });

  it('is not undone by the guard of the screen that is being left, while it waits', async () => {
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

it('after a reload the entry of a dialog that is gone is left', async () => {
  const { unmount } = await show();
  press('open');
  await stands('/a', ['one']);
  unmount();
  render(drawn());
  await stands('/a');
  await back();
  await stands(behind());
});
