import { useEffect, useRef, useState } from 'react'

/** Whether an image failed to load, including before hydration. */
export function useImageFailure() {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const { complete = false, naturalWidth = 0, currentSrc = '' } = image.current ?? {}
    if (complete && naturalWidth === 0 && currentSrc !== '') setFailed(true)
  }, [])
  return { failed, watch: { ref: image, onError: () => setFailed(true) } }
}
