const forgetters = new Set<() => void>()

/** Has something forgotten whenever somebody leaves who was signed in: the next person here is somebody else. */
export function forgetWhenLeaving(forget: () => void): void {
  forgetters.add(forget)
}

export function personLeaves(): void {
  for (const forget of forgetters) forget()
}
