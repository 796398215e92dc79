import type { CDPSession, Page } from 'playwright/test';

/** Kilobytes of the page's JavaScript heap after a garbage collection, without its workers. */
export async function heapKilobytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024;
}

/** Nodes of all documents that the page still holds, seen or not; call it after `heapKilobytes`. */
export async function domNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return nodes;
}

/** Kilobytes of the heap of the data client's worker, which Playwright gives no session of its own. */
export async function workerHeapKilobytes(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'worker' }] });
  const worker = targetInfos.find(({ url }) => url.includes('/assets/main-'));
  if (worker === undefined) throw new Error('The data client has no worker.');
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
  await ask(session, sessionId, 1, 'HeapProfiler.collectGarbage');
  const { usedSize } = (await ask(session, sessionId, 2, 'Runtime.getHeapUsage')) as { usedSize: number };
  await session.detach();
  return usedSize / 1024;
}

function ask(session: CDPSession, sessionId: string, id: number, method: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      const answer = JSON.parse(event.message) as { id?: number; result?: unknown };
      if (event.sessionId === sessionId && answer.id === id) resolve(answer.result);
    });
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
  });
}
