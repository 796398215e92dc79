/** The bare download of the bundle's bytes: the lower bound of every other way. */
export async function run() {
  const begin = performance.now();
  const response = await fetch('/bundle/community');
  await response.arrayBuffer();
  const complete = performance.now() - begin;
  return { firstPage: complete, complete };
}
