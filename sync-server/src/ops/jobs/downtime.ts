import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Couch } from '../../storage/engine/couch.ts';
import { requestEngine } from '../../storage/engine/engine-request.ts';

/** A clock that cannot be set: when it started, and the seconds it has counted. */
const Counter = Type.Object({ since: Type.String(), seconds: Type.Number() });

/**
 * The clocks that run while the service is down, each null if it cannot be read: the machine's since it was switched
 * on, and the engine's since it was started.
 */
export const Counters = Type.Object({
  machine: Type.Union([Counter, Type.Null()]),
  engine: Type.Union([Counter, Type.Null()]),
});
export type Counters = Static<typeof Counters>;
type Counter = Static<typeof Counter>;

/**
 * Erlang's clock never jumps but is adjusted towards the wall clock, by this part of the time at most (time correction,
 * erts, "Time and Time Correction in Erlang").
 */
const ENGINE_DRIFT = 0.01;
const ENGINE_TIMEOUT_MS = 5_000;
const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const System = Type.Object({ uptime: Type.Number() });
const Node = Type.Object({ name: Type.String() });

/** Reads both. Never throws: an unreadable clock is null. */
export async function readCounters(couch: Couch): Promise<Counters> {
  return { machine: await machineCounter(), engine: await engineCounter(couch).catch(() => null) };
}

async function machineCounter(): Promise<Counter | null> {
  try {
    const boot = (await readFile(BOOT_ID, 'utf8')).trim();
    return boot === '' ? null : { since: boot, seconds: uptime() };
  } catch {
    // On systems other than Linux the uptime is known, but not that the machine was not switched off in between.
    return null;
  }
}

/** Null for the embedded engine, which starts and stops with the service. */
async function engineCounter(couch: Couch): Promise<Counter | null> {
  const ask = async (path: string): Promise<unknown> => {
    const url = new URL(`${couch.address.url}/_node/${path}`);
    const signal = AbortSignal.timeout(ENGINE_TIMEOUT_MS);
    const { authorization, dispatcher } = couch;
    return JSON.parse((await requestEngine(url, { authorization, dispatcher, signal })).toString('utf8'));
  };
  const node = await ask('_local');
  if (!Value.Check(Node, node)) return null;
  // By the node's name: in a cluster another node may answer the second request, and its clock started at another time.
  const system = await ask(`${encodeURIComponent(node.name)}/_system`);
  return Value.Check(System, system) ? { since: node.name, seconds: system.uptime } : null;
}

/**
 * The minimum number of milliseconds that have passed between two readings, by the counters that ran through both. 0 if
 * there is none (everything was switched off), or if two of them differ by more than `tolerance`. A value that is too
 * small makes deadlines late; one that is too large would make them early.
 */
export function downtimeBetween(before: Counters, now: Counters, tolerance: number): number {
  const machine = countedBetween(before.machine, now.machine);
  const engine = countedBetween(before.engine, now.engine);
  if (machine === null) return engine === null ? 0 : engine * (1 - ENGINE_DRIFT);
  if (engine === null) return machine;
  const agree = Math.abs(machine - engine) <= tolerance + Math.max(machine, engine) * ENGINE_DRIFT;
  return agree ? machine : 0;
}

/** Null if it was restarted in between. */
function countedBetween(before: Counter | null, now: Counter | null): number | null {
  if (before === null || now === null || before.since !== now.since || now.seconds < before.seconds) return null;
  return (now.seconds - before.seconds) * 1_000;
}
