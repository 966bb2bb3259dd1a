const forgetters = new Set<() => void>()

/** Registers cleanup for when the signed-in person leaves, because the next person may be someone else. */
export function forgetWhenLeaving(forget: () => void): void {
  forgetters.add(forget)
}

export function personLeaves(): void {
  for (const forget of forgetters) forget()
}
