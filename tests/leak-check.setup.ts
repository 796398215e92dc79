import { afterAll, beforeAll, expect, vi } from 'vitest';

/**
 * The test files of a kind share a process, so that their imports are loaded once. That requires each file to leave the
 * process unchanged. This setup removes stubs. A file fails when it leaves a server open, a stopped clock, a changed
 * environment variable or something in the document, because otherwise the next file would fail instead, or pass for a
 * wrong reason.
 */
const SERVER = 'TCPServerWrap';
/** A busy machine closes connections slowly. */
const CLOSE_TIMEOUT_MS = 20_000;

const openServers = () => process.getActiveResourcesInfo().filter((kind) => kind === SERVER).length;

let before: { servers: number; variables: NodeJS.ProcessEnv };

beforeAll(() => {
  before = { servers: openServers(), variables: { ...process.env } };
});

// The first registered hook runs last, after all hooks of the file.
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') {
    const rest = document.body.innerHTML;
    // Removed, so that only the responsible file fails.
    document.body.replaceChildren();
    expect(rest, 'this file leaves something in the document').toBe('');
  }
  expect(vi.isFakeTimers(), 'this file leaves a stopped clock').toBe(false);
  expect({ ...process.env }, 'this file leaves changed variables').toEqual(before.variables);
  // A closed server exists until its last connection ends.
  await vi.waitFor(() => expect(openServers(), 'this file leaves a server open').toBeLessThanOrEqual(before.servers), {
    timeout: CLOSE_TIMEOUT_MS,
  });
});
