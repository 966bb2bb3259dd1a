const cleanups = new Set<() => void>()

/** Registers cleanup for when the signed-in person leaves, because the next person may be someone else. */
export function onPersonLeave(forget: () => void): void {
  cleanups.add(forget)
}

export function runLeaveCleanups(): void {
  for (const forget of cleanups) forget()
}
