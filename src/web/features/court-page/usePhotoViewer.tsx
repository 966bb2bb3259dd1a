import { type MouseEvent, type ReactNode, Suspense } from 'react'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import { useTransitionState } from '../../shared/ui/useTransitionState.ts'
import { late } from '../../shared/unreachable/late.tsx'
import { useReport } from './useReport.tsx'

const Viewer = late(() => import('./Viewer.tsx'))

/**
 * The full-screen viewer, and what opens it. Without scripts a link goes on leading to the photo itself.
 *
 * @param onClosed is told the index of the photo that was shown last
 */
export function usePhotoViewer(
  photos: PhotoView[],
  courtName: string,
  onClosed: (index: number) => void = () => {},
): { open: (index: number) => (event: MouseEvent) => void; viewer: ReactNode } {
  const [start, setStart] = useTransitionState<number | undefined>(undefined)
  const { report, reporting } = useReport()

  function close(index: number) {
    setStart(undefined)
    onClosed(index)
  }

  /** In place of the viewer: over it nothing could be shown. */
  function ask(photo: PhotoView) {
    close(photos.indexOf(photo))
    report({ subject: 'photo', id: photo.id })
  }

  return {
    open: (index) => (event) => {
      event.preventDefault()
      setStart(index)
    },
    viewer: (
      <>
        <Suspense>
          {start !== undefined && (
            <Viewer photos={photos} start={start} courtName={courtName} onClose={close} onReport={ask} />
          )}
        </Suspense>
        {reporting}
      </>
    ),
  }
}
