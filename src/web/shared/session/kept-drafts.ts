/**
 * What people have written and not sent yet, kept in this browser. Each draft belongs to the person who wrote it, by
 * the identity provider's id: nobody else is offered it.
 */

const folderOf = (owner: string) => `opencourt.drafts/${encodeURIComponent(owner)}/`

/** Where earlier releases kept drafts without saying whose they are. */
const WITHOUT_OWNER = ['opencourt.review.', 'opencourt.court-draft']

/** The draft of that name as it was kept; undefined where there is none. */
export function keptDraft(owner: string | undefined, name: string): unknown {
  if (owner === undefined) return undefined
  try {
    return JSON.parse(localStorage.getItem(folderOf(owner) + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** When a draft that was found here was kept; a draft of an earlier release does not tell. */
export function draftKeptAt(kept: object): Date | undefined {
  const { keptAt } = kept as { keptAt?: unknown }
  return typeof keptAt === 'string' && !Number.isNaN(Date.parse(keptAt)) ? new Date(keptAt) : undefined
}

/** Whether something is kept that this person has not sent. */
export function hasDrafts(owner: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(folderOf(owner)))
  } catch {
    return false
  }
}

/** Undefined forgets it. Without an owner or storage a draft lives as long as its page. */
export function keepDraft(owner: string | undefined, name: string, draft: object | undefined): void {
  if (owner === undefined) return
  try {
    if (draft === undefined) localStorage.removeItem(folderOf(owner) + name)
    else localStorage.setItem(folderOf(owner) + name, JSON.stringify({ ...draft, keptAt: new Date() }))
  } catch {
    // It stays in the page.
  }
}

/** When somebody signs out, so that nothing of it stays on a device that others use. */
export function forgetDraftsOf(owner: string): void {
  removeAll((key) => key.startsWith(folderOf(owner)))
}

/** Whose these are cannot be told any more. */
export function forgetDraftsWithoutOwner(): void {
  removeAll((key) => WITHOUT_OWNER.some((start) => key.startsWith(start)))
}

function removeAll(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(key)
  } catch {
    // There are none without storage.
  }
}
