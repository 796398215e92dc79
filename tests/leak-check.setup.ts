import { afterAll, beforeAll, expect, vi } from 'vitest';

/**
 * The files of a kind share a process, so that what they import is read once. That holds only while each file leaves
 * the process as it found it. Stubs are removed here. A file fails when it leaves a server open, a stopped clock, a
 * changed environment variable or something in the document, because the next file would fail in its place, or pass for
 * a wrong reason.
 */
const SERVER = 'TCPServerWrap';
/** A busy machine closes connections slowly. */
const CLOSE_TIMEOUT_MS = 20_000;

const openServers = () => process.getActiveResourcesInfo().filter((kind) => kind === SERVER).length;

let before: { servers: number; variables: NodeJS.ProcessEnv };

beforeAll(() => {
  before = { servers: openServers(), variables: { ...process.env } };
});

// The hook that is registered first runs last: after all hooks of the file.
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') {
    const rest = document.body.innerHTML;
    // Removed, so that only the file that left it fails.
    document.body.replaceChildren();
    expect(rest, 'this file leaves something in the document').toBe('');
  }
  expect(vi.isFakeTimers(), 'this file leaves a stopped clock').toBe(false);
  expect({ ...process.env }, 'this file leaves changed variables').toEqual(before.variables);
  // A closed server is gone when its last connection is.
  await vi.waitFor(() => expect(openServers(), 'this file leaves a server open').toBeLessThanOrEqual(before.servers), {
    timeout: CLOSE_TIMEOUT_MS,
  });
});
