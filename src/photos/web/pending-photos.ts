import { memberApi } from '../../accounts/web/member-api.ts'
import { onPersonLeave } from '../../accounts/web/person-leave.ts'
import { MAX_CACHED_PENDING_PHOTOS, PHOTO_WIDTHS } from '../../platform/contract/limits.ts'

const [, MEDIUM] = PHOTO_WIDTHS

/** Object URLs by photo id, least recently used first. */
const objectUrls = new Map<number, Promise<string | undefined>>()

/**
 * Object URL of a photo awaiting approval. Only its owner and administrators may load it, with a token, which an image
 * element cannot send. Undefined if it cannot be loaded.
 */
export function pendingPhotoUrl(id: number): Promise<string | undefined> {
  const address = objectUrls.get(id) ?? load(id)
  objectUrls.delete(id)
  objectUrls.set(id, address)
  const [oldest] = objectUrls.keys()
  if (objectUrls.size > MAX_CACHED_PENDING_PHOTOS && oldest !== undefined) revoke(oldest)
  return address
}

onPersonLeave(() => {
  for (const id of [...objectUrls.keys()]) revoke(id)
})

function revoke(id: number): void {
  void objectUrls.get(id)?.then((address) => address && URL.revokeObjectURL(address))
  objectUrls.delete(id)
}

async function load(id: number): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await memberApi.callBytes('pendingPhoto', { params: { id, width: MEDIUM } }))
  } catch {
    objectUrls.delete(id)
    return undefined
  }
}
