/** The part of CacheStorage that the data client uses, in memory: addresses and their responses. */
export function memoryCaches(): CacheStorage & { addresses(name: string): string[] } {
  const caches = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request.href, 'http://app').href;
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void entries.set(addressOf(request), response),
      delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
    };
  };
  return {
    open,
    has: async (name: string) => caches.has(name),
    delete: async (name: string) => caches.delete(name),
    addresses: (name: string) => [...(caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname).sort(),
  } as unknown as ReturnType<typeof memoryCaches>;
}
