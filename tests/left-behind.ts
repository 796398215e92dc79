import { afterAll, beforeAll, expect, vi } from 'vitest';

/**
 * The files of a kind share a process, so that what they import is read once. That holds only while a file leaves the
 * process as it found it: stubs are taken back here, and a file that leaves a server open, a clock stopped, a variable
 * changed, or something on the page fails, because the next file would fail in its place, or pass for a wrong reason.
 */
const SERVER = 'TCPServerWrap';
/** A busy machine closes slowly. */
const PATIENCE_MS = 20_000;

const openServers = () => process.getActiveResourcesInfo().filter((kind) => kind === SERVER).length;

let before: { servers: number; variables: NodeJS.ProcessEnv };

beforeAll(() => {
  before = { servers: openServers(), variables: { ...process.env } };
});

// The first one that is registered runs last: after all that the file itself does at its end.
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') {
    const left = document.body.innerHTML;
    // Taken away, so that the file that left it is the only one that fails.
    document.body.replaceChildren();
    expect(left, 'this file leaves something on the page behind').toBe('');
  }
  expect(vi.isFakeTimers(), 'this file leaves a stopped clock behind').toBe(false);
  expect({ ...process.env }, 'this file leaves changed variables behind').toEqual(before.variables);
  // A server that was closed is gone when its last connection is.
  await vi.waitFor(() => expect(openServers(), 'this file leaves a server open').toBeLessThanOrEqual(before.servers), {
    timeout: PATIENCE_MS,
  });
});
