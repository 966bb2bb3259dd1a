import { type MouseEvent, type ReactNode, Suspense } from 'react'
import type { PhotoView } from '../../../contract/photos/schema.ts'
import { useTransitionState } from '../../shared/ui/useTransitionState.ts'
import { late } from '../../shared/unreachable/late.tsx'
import { useReport } from './useReport.tsx'

const Viewer = late(() => import('./Viewer.tsx'))

/** The full-screen viewer, and what opens it. Without scripts a link goes on leading to the photo itself. */
export function usePhotoViewer(
  photos: PhotoView[],
  courtName: string,
): { open: (index: number) => (event: MouseEvent) => void; viewer: ReactNode } {
  const [start, setStart] = useTransitionState<number | undefined>(undefined)
  const { report, reporting } = useReport()
  const close = () => setStart(undefined)

  /** In place of the viewer: over it nothing could be shown. */
  function ask({ id }: PhotoView) {
    close()
    report({ subject: 'photo', id })
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
