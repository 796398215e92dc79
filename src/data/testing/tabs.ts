import type { Channel } from '../machine.ts';

interface Waiting {
  options: LockOptions;
  callback: (lock: Lock | null) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Web Locks in one process, as far as the app uses them: exclusive, queued, with `signal`, `steal` and `query`. Node 20
 * has none. https://w3c.github.io/web-locks/
 */
export function memoryLocks(): LockManager {
  const held = new Map<string, Waiting>();
  const lines = new Map<string, Waiting[]>();

  function grant(name: string, waiting: Waiting): void {
    held.set(name, waiting);
    const done = () => {
      if (held.get(name) !== waiting) return;
      held.delete(name);
      const next = lines.get(name)?.shift();
      if (next !== undefined) grant(name, next);
    };
    // The specification runs the callback in a separate task.
    setTimeout(() => {
      Promise.resolve(waiting.callback({ name, mode: 'exclusive' })).then(
        (value) => {
          done();
          waiting.resolve(value);
        },
        (error: unknown) => {
          done();
          waiting.reject(error);
        },
      );
    }, 0);
  }

  function request(name: string, options: LockOptions, callback: Waiting['callback']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { options, callback, resolve, reject };
      const line = lines.get(name) ?? [];
      lines.set(name, line);
      const holder = held.get(name);
      if (options.steal && holder !== undefined) {
        held.delete(name);
        holder.reject(new DOMException('stolen', 'AbortError'));
      }
      if (held.has(name)) line.push(waiting);
      else grant(name, waiting);
      options.signal?.addEventListener('abort', () => {
        const place = line.indexOf(waiting);
        if (place < 0) return;
        line.splice(place, 1);
        reject(new DOMException('left the line', 'AbortError'));
      });
    });
  }

  return {
    request: (name: string, second: unknown, third?: unknown) =>
      typeof second === 'function'
        ? request(name, {}, second as Waiting['callback'])
        : request(name, second as LockOptions, third as Waiting['callback']),
    query: async () => ({
      held: [...held.keys()].map((name) => ({ name, mode: 'exclusive' })),
      pending: [...lines].flatMap(([name, line]) => line.map(() => ({ name, mode: 'exclusive' }))),
    }),
  } as LockManager;
}

/** BroadcastChannel in one process. `silence` cuts one tab off from all messages, like a frozen one. */
export function memoryChannels() {
  const members = new Map<string, Set<Channel & { tab: string }>>();
  const silent = new Set<string>();
  return {
    silence: (tab: string) => silent.add(tab),
    of:
      (tab: string) =>
      (name: string): Channel => {
        const group = members.get(name) ?? new Set();
        members.set(name, group);
        const channel: Channel & { tab: string } = {
          tab,
          onmessage: null,
          postMessage(message) {
            if (silent.has(tab)) return;
            const copy: unknown = structuredClone(message);
            for (const other of group) {
              if (other === channel || silent.has(other.tab)) continue;
              setTimeout(() => other.onmessage?.(new MessageEvent('message', { data: copy })), 0);
            }
          },
          close: () => group.delete(channel),
        };
        group.add(channel);
        return channel;
      },
  };
}
