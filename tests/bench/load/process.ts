import { readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;
const ESTABLISHED = '01';

/** Seconds of processor time that a process has used so far (Linux). */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Connections on this machine that lead to one of these ports (Linux). */
export async function connectionsTo(ports: readonly number[]): Promise<number> {
  const wanted = ports.map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`);
  const lines = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n').slice(1);
  return lines.filter((line) => {
    const [, , remote = '', state] = line.trim().split(/\s+/);
    return state === ESTABLISHED && wanted.some((port) => remote.endsWith(port));
  }).length;
}
