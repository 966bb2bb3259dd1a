import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../../platform/ui/useTransitionState.ts'
import { useReport } from '../../../reports/web/useReport.tsx'
import type { PhotoView } from '../../contract/schema.ts'

const Viewer = lazyWithRetry(() => import('./Viewer.tsx'))

/**
 * The full-screen viewer and its opener. Without JavaScript the links open the photo itself.
 *
 * @param onClosed called with the index of the last photo shown
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

  /** Closes the viewer first, because nothing could be shown above it. */
  function reportPhoto(photo: PhotoView) {
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
            <Viewer
              photos={photos}
              start={start}
              courtName={courtName}
              onClose={close}
              onReport={reportPhoto}
            />
          )}
        </Suspense>
        {reporting}
      </>
    ),
  }
}
