import { type FormEvent, useState } from 'react'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { type Api, ApiCallError, errorMessage } from '../../api/web/client.ts'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import type { PhotoView } from '../../photos/contract/schema.ts'
import { PhotoField } from '../../photos/web/PhotoField.tsx'
import { PHOTO_FAILED } from '../../photos/web/photo-input.ts'
import { photoToSend } from '../../photos/web/photo-to-send.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { Progress } from '../../platform/ui/Progress.tsx'
import { useAction } from '../../platform/ui/useAction.ts'
import classes from './UploadPhoto.module.css'

interface UploadPhotoProps {
  courtId: number
  onUploaded: (photo: PhotoView) => void
}

/** Adds a photo to a court, published immediately. It is previewed first. */
export function UploadPhoto({ courtId, onUploaded }: UploadPhotoProps) {
  const { busy, problem, run, clear } = useAction()
  const api = useAdminApi()
  const [photo, setPhoto] = useState<File>()
  const [share, setShare] = useState(0)
  const [uploads, setUploads] = useState(0)
  const [isAdded, setIsAdded] = useState(false)
  const [keyStore] = useState<IdempotencyKeyStore>({})

  function choose(chosen: File | undefined) {
    setPhoto(chosen)
    setIsAdded(false)
    clear()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setIsAdded(false)
    void run(async () => {
      onUploaded(await uploadPhoto(api, courtId, { photo, keyStore, onProgress: setShare }))
      setIsAdded(true)
      setPhoto(undefined)
      setUploads((count) => count + 1)
    })
  }

  return (
    <form className={classes.upload} onSubmit={send} noValidate>
      <PhotoField key={uploads} photo={photo} onChange={choose} disabled={busy} />
      {busy && <Progress share={share} label="Uploading the photo" />}
      {problem !== undefined && <Notice tone="wrong">{errorMessage(problem, PHOTO_FAILED)}</Notice>}
      {isAdded && <Notice tone="good">The photo is now on the court’s page.</Notice>}
      <Button type="submit" disabled={busy}>
        {busy ? 'Uploading…' : 'Upload photo'}
      </Button>
    </form>
  )
}

interface UploadOptions {
  photo: File | undefined
  keyStore: IdempotencyKeyStore
  onProgress: (share: number) => void
}

async function uploadPhoto(
  api: Api,
  courtId: number,
  { photo, keyStore, onProgress }: UploadOptions,
): Promise<PhotoView> {
  if (!photo) throw validationError('photo-needed')
  if (photo.size > MAX_PHOTO_BYTES) throw validationError('photo-too-large')
  const form = new FormData()
  form.set('photo', await photoToSend(photo))
  const content = `${photo.name} ${photo.size} ${photo.lastModified}`
  const call = (key: string) =>
    api.call('POST /api/admin/courts/:id/photos', { params: { id: courtId }, form, key, onProgress })
  return (await submitIdempotently({ keyStore, content, call })).photo
}

const validationError = (code: 'photo-needed' | 'photo-too-large') =>
  new ApiCallError(code, errors[code].status, errors[code].text)
