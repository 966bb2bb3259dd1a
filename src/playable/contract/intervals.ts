/** From the first moment to the second, which no longer belongs to it; milliseconds. */
export type Interval = readonly [from: number, until: number]

/** The interval that contains a moment. */
export const intervalAt = (intervals: readonly Interval[], at: number): Interval | undefined =>
  intervals.find(([from, until]) => from <= at && at < until)

/** The first moment after `at` that belongs to an interval. */
export const nextStart = (intervals: readonly Interval[], at: number): number | undefined =>
  intervals.find(([from]) => from > at)?.[0]

/** All moments of any of the intervals, sorted; those at most `gap` apart are joined. */
export function union(intervals: readonly Interval[], gap = 0): Interval[] {
  const joined: Interval[] = []
  for (const [from, until] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1] + gap) joined[joined.length - 1] = [last[0], Math.max(last[1], until)]
    else joined.push([from, until])
  }
  return joined
}

/** The moments that belong to both of two sorted lists. */
export function intersection(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return some.flatMap(([from, until]) =>
    others
      .map(([start, end]): Interval => [Math.max(from, start), Math.min(until, end)])
      .filter(([start, end]) => start < end),
  )
}

/** The moments of `whole` that belong to none of the sorted intervals. */
export function complement(intervals: readonly Interval[], [from, until]: Interval): Interval[] {
  const starts = [from, ...intervals.map(([, end]) => end)]
  const ends = [...intervals.map(([start]) => start), until]
  return starts.flatMap((start, i) => {
    const end = ends[i] ?? until
    return start < end ? [[start, end] as const] : []
  })
}
