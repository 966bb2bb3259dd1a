import { useBlocker } from 'react-router'
import { Button } from '../../platform/ui/Button.tsx'
import { LeaveDialog } from '../../platform/ui/LeaveDialog.tsx'
import { Progress } from '../../platform/ui/Progress.tsx'
import classes from './AddPhotos.module.css'
import { PhotoPicker, PhotoPreview } from './PhotoPicker.tsx'
import { type Upload, useUploads } from './useUploads.ts'

/** Uploads photos of a court, several at once, with progress. */
export function AddPhotos(options: Parameters<typeof useUploads>[0]) {
  return <PhotoUploads {...useUploads(options)} />
}

type Uploads = ReturnType<typeof useUploads>

/** The same for uploads that other parts of the screen add to. */
export function PhotoUploads(uploads: Uploads) {
  return (
    <div className={classes.photos}>
      <ConfirmLeaveUpload isSending={uploads.uploads.some(({ state }) => state === 'sending')} />
      <PhotoPicker label="Add photos" onChoose={uploads.add} />
      <UploadList {...uploads} />
    </div>
  )
}

export function UploadList({ uploads, remove, retry }: Omit<Uploads, 'add'>) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <li key={upload.address}>
          <PhotoPreview address={upload.address} />
          <div className={classes.about}>
            <p className={classes.name}>{upload.file.name}</p>
            <UploadState upload={upload} />
          </div>
          <UploadActions upload={upload} remove={remove} retry={retry} />
        </li>
      ))}
    </ul>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const { file, state, share, error } = upload
  if (state === 'sending') return <Progress share={share} label={`Sending ${file.name}`} />
  const isFailed = state === 'failed'
  return (
    <p role={isFailed ? 'alert' : 'status'} className={isFailed ? classes.wrong : classes.good}>
      {isFailed ? error : 'Thank you. Your photo is waiting for approval.'}
    </p>
  )
}

interface UploadActionsProps {
  upload: Upload
  remove: (upload: Upload) => void
  retry: (upload: Upload) => void
}

function UploadActions({ upload, remove, retry }: UploadActionsProps) {
  const { file, state, isRejected } = upload
  const removeLabel = { sending: 'Cancel', sent: 'Hide', failed: 'Remove' }[state]
  return (
    <div className={classes.actions}>
      {state === 'failed' && !isRejected && (
        <Button emphasis="bare" aria-label={`Try again: ${file.name}`} onClick={() => retry(upload)}>
          Try again
        </Button>
      )}
      <Button emphasis="bare" aria-label={`${removeLabel} ${file.name}`} onClick={() => remove(upload)}>
        {removeLabel}
      </Button>
    </div>
  )
}

/** Asks before leaving the screen while photos are being uploaded. */
function ConfirmLeaveUpload({ isSending }: { isSending: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSending && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      title="Your photos are still uploading"
      text="Uploads continue if you leave this page, but a photo that fails can only be retried here."
      stayLabel="Stay here"
      leaveLabel="Leave"
      isNavigating
      onStay={blocker.reset}
      onLeave={blocker.proceed}
    />
  )
}
