/**
 * Unsent drafts, stored in this browser. Each belongs to its author, by the identity provider's user id, and is offered
 * to nobody else.
 */

const keyPrefix = (owner: string) => `opencourt.drafts/${encodeURIComponent(owner)}/`

/** Keys of earlier releases, which stored drafts without an owner. */
const OWNERLESS_KEYS = ['opencourt.review.', 'opencourt.court-draft']

/** The stored draft, or undefined. */
export function loadDraft(owner: string | undefined, name: string): unknown {
  if (owner === undefined) return undefined
  try {
    return JSON.parse(localStorage.getItem(keyPrefix(owner) + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** When a stored draft was saved; unknown for drafts of earlier releases. */
export function draftSavedAt(kept: object): Date | undefined {
  const { keptAt } = kept as { keptAt?: unknown }
  return typeof keptAt === 'string' && !Number.isNaN(Date.parse(keptAt)) ? new Date(keptAt) : undefined
}

/** Whether this person has unsent drafts. */
export function hasDrafts(owner: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keyPrefix(owner)))
  } catch {
    return false
  }
}

/** Undefined deletes the draft. Without an owner or storage a draft lasts as long as the page. */
export function saveDraft(owner: string | undefined, name: string, draft: object | undefined): void {
  if (owner === undefined) return
  try {
    if (draft === undefined) localStorage.removeItem(keyPrefix(owner) + name)
    else localStorage.setItem(keyPrefix(owner) + name, JSON.stringify({ ...draft, keptAt: new Date() }))
  } catch {
    // The draft lasts as long as the page.
  }
}

/** Called on sign-out, so that nothing is left on a shared device. */
export function deleteDraftsOf(owner: string): void {
  removeAll((key) => key.startsWith(keyPrefix(owner)))
}

/** Deletes drafts of earlier releases, whose authors are unknown. */
export function deleteOwnerlessDrafts(): void {
  removeAll((key) => OWNERLESS_KEYS.some((start) => key.startsWith(start)))
}

function removeAll(matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(matches)) localStorage.removeItem(key)
  } catch {
    // Without storage there are none.
  }
}
