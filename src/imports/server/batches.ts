/** Batch size per statement, to stay well below the statement timeout. */
export const COURTS_PER_BATCH = 20_000

export function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}
