import { Button } from '../../platform/ui/Button.tsx'
import { Progress } from '../../platform/ui/Progress.tsx'
import { PHOTO_SENT } from '../../submissions/contract/contribution-texts.ts'
import classes from './AddPhotos.module.css'
import { ConfirmLeaveUpload } from './ConfirmLeaveUpload.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { PhotoPreview } from './PhotoPreview.tsx'
import { type Upload, useUploads } from './useUploads.ts'

/** Uploads photos of a court, several at once, with progress. */
export function AddPhotos(wishes: Parameters<typeof useUploads>[0]) {
  const { uploads, add, remove, retry } = useUploads(wishes)

  return (
    <div className={classes.photos}>
      <ConfirmLeaveUpload isSending={uploads.some(({ state }) => state === 'sending')} />
      <PhotoPicker label="Add photos" onChoose={add} />
      {uploads.length > 0 && (
        <ul>
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
      )}
    </div>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const { file, state, share, problem } = upload
  if (state === 'sending') return <Progress share={share} label={`Sending ${file.name}`} />
  const isFailed = state === 'failed'
  return (
    <p role={isFailed ? 'alert' : 'status'} className={isFailed ? classes.wrong : classes.good}>
      {isFailed ? problem : PHOTO_SENT}
    </p>
  )
}

interface UploadActionsProps {
  upload: Upload
  remove: (upload: Upload) => void
  retry: (upload: Upload) => void
}

function UploadActions({ upload, remove, retry }: UploadActionsProps) {
  const { file, state, isRefused } = upload
  const word = { sending: 'Cancel', sent: 'Hide', failed: 'Remove' }[state]
  return (
    <div className={classes.actions}>
      {state === 'failed' && !isRefused && (
        <Button emphasis="bare" aria-label={`Try again: ${file.name}`} onClick={() => retry(upload)}>
          Try again
        </Button>
      )}
      <Button emphasis="bare" aria-label={`${word} ${file.name}`} onClick={() => remove(upload)}>
        {word}
      </Button>
    </div>
  )
}
