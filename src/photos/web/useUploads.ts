import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { ApiCallError, errorMessage } from '../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { MAX_PHOTO_UPLOADS_PER_ACCOUNT } from '../contract/limits.ts'
import { PHOTO_FAILED } from './photo-input.ts'
import { photoToSend } from './photo-to-send.ts'

/** Below the server's limit per account, so that the first photos finish sooner on a slow connection. */
const limitUploads = pLimit(MAX_PHOTO_UPLOADS_PER_ACCOUNT / 2)

export interface Upload {
  /** Object URL of the photo. */
  address: string
  file: File
  state: 'sending' | 'sent' | 'failed'
  /** Share of the file sent, 0 to 1. */
  share: number
  error?: string
  /** The file itself was rejected, so retrying is useless. */
  isRejected?: boolean
  stop: AbortController
  keyStore: IdempotencyKeyStore
}

interface UseUploadsOptions {
  courtId: number
  /** Photos to upload on mount. */
  first?: readonly File[] | undefined
  /** Called after each uploaded photo. */
  onSent?: (() => void) | undefined
}

/** Uploads photos of a court independently: a failed one can be retried, a running one cancelled. */
export function useUploads({ courtId, first = [], onSent }: UseUploadsOptions) {
  const { requireMember } = useSession()
  const hasBegun = useRef(false)
  const [uploads, setUploads] = useState<Upload[]>([])

  const change = (address: string, changes: Partial<Upload>) =>
    setUploads((all) =>
      all.map((upload) => (upload.address === address ? { ...upload, ...changes } : upload)),
    )
  const remove = ({ address, stop }: Upload) => {
    stop.abort()
    URL.revokeObjectURL(address)
    setUploads((all) => all.filter((upload) => upload.address !== address))
  }

  async function send(upload: Upload): Promise<void> {
    const { address } = upload
    const failed = (error: string, isRejected = false) =>
      change(address, { state: 'failed', error, isRejected })
    if (upload.file.size > MAX_PHOTO_BYTES) return failed(errors['photo-too-large'].text, true)
    if (!(await requireMember())) return failed('Log in to send this photo.')
    change(address, { state: 'sending', share: 0 })
    try {
      await limitUploads(() => sendPhoto(courtId, upload, (share) => change(address, { share })))
      change(address, { state: 'sent' })
      onSent?.()
    } catch (error) {
      if (!upload.stop.signal.aborted) failed(errorMessage(error, PHOTO_FAILED), isPhotoRejected(error))
    }
  }

  function add(files: Iterable<File>): void {
    const added = Array.from(files, newUpload)
    setUploads((all) => [...all, ...added])
    for (const upload of added) void send(upload)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once with the initial files
  useEffect(() => {
    if (!hasBegun.current && first.length > 0) add(first)
    hasBegun.current = true
  }, [])

  return { uploads, add, remove, retry: (upload: Upload) => void send(upload) }
}

/** The file itself was rejected. */
const isPhotoRejected = (error: unknown) =>
  error instanceof ApiCallError && [400, 413, 415].includes(error.status)

const newUpload = (file: File): Upload => ({
  address: URL.createObjectURL(file),
  file,
  state: 'sending',
  share: 0,
  stop: new AbortController(),
  keyStore: {},
})

async function sendPhoto(
  courtId: number,
  { file, stop, keyStore }: Upload,
  onProgress: (share: number) => void,
) {
  stop.signal.throwIfAborted()
  const form = new FormData()
  form.set('photo', await photoToSend(file))
  const { signal } = stop
  const call = (key: string) =>
    memberApi.call('POST /api/courts/:id/photos', { params: { id: courtId }, form, key, onProgress, signal })
  return submitIdempotently({ keyStore, signal, call })
}
