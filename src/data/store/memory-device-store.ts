import type { DeviceStore, ServerRecord } from './device-store.ts';

/** For a window that can store nothing: the notes live as long as the window. */
export function memoryDeviceStore(): DeviceStore {
  const notes = new Map<string, unknown>();
  const servers = new Map<string, ServerRecord>();
  return {
    read: async (key) => notes.get(key) as never,
    async write(key, value) {
      notes.set(key, value);
    },
    readServer: async (userId) => servers.get(userId),
    async writeServer(userId, record) {
      if (record === null) servers.delete(userId);
      else servers.set(userId, record);
    },
    // The service worker would have to read them, and cannot.
    readLastScreen: async () => null,
    async writeLastScreen() {},
    async forgetLastScreens() {},
    // Only a next start would use them, and this window has none.
    readOwnAnswers: async () => null,
    async writeOwnAnswers() {},
    async forgetOwnAnswers() {},
    async close() {},
  };
}
