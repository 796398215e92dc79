import type { Stage } from './stage.ts';

/** Everything that the service stores, as text. */
export async function everything(stage: Stage): Promise<string> {
  const { couch } = stage.service;
  const names = (await couch.server.db.list()).filter((name) => couch.ourName(name) !== null);
  const texts = await Promise.all(
    names.map(async (name) => `${name} ${JSON.stringify(await couch.server.use(name).list({ include_docs: true }))}`),
  );
  return texts.join('\n').toLowerCase();
}
