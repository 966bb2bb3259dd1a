/** No statement works on more, so that none comes near the time a statement may take. */
export const COURTS_AT_A_TIME = 20_000

export function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}
