/** The slope of the least-squares line: by how much `y` grows when `x` grows by one. */
export function slope(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const together = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0);
  return together / points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
}
