/** The sum of counts by kind. */
export const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
