import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { PhotoView } from '../../../contract/photos/schema.ts'

const Viewer = lazy(() => import('./Viewer.tsx'))

/** The full-screen viewer, and what opens it. Without scripts a link goes on leading to the photo itself. */
export function usePhotoViewer(
  photos: PhotoView[],
  courtName: string,
): { open: (index: number) => (event: MouseEvent) => void; viewer: ReactNode } {
  const [start, setStart] = useState<number>()
  return {
    open: (index) => (event) => {
      event.preventDefault()
      setStart(index)
    },
    viewer: start !== undefined && (
      <Suspense>
        <Viewer photos={photos} start={start} courtName={courtName} onClose={() => setStart(undefined)} />
      </Suspense>
    ),
  }
}
