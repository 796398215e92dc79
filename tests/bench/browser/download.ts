/** The bare download of the bundle's bytes: nothing can be complete earlier. */
export async function run() {
  const begin = performance.now();
  const response = await fetch('/bundle/community');
  await response.arrayBuffer();
  const complete = performance.now() - begin;
  return { firstPage: complete, complete };
}
