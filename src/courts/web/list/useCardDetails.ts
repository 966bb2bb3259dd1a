import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/web/context.ts'
import { DETAILS_FAILED, detailsQuery } from '../details-query.ts'

/** A list card loads its details when it is this close to the viewport, pixels. */
const DETAILS_MARGIN_PX = 200

/** Loads a court's details when its card nears the viewport; retries when it comes back. */
export function useCardDetails(courtId: number) {
  const ref = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  const { data, isError } = useQuery({ ...detailsQuery(api, courtId), enabled: near, retry: false })

  useEffect(() => {
    const card = ref.current
    if (!card) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${DETAILS_MARGIN_PX}px`,
    })
    observer.observe(card)
    return () => observer.disconnect()
  }, [])

  const isUnknown = isError || data?.incomplete
  return { ref, details: isUnknown ? undefined : data, problem: isUnknown ? DETAILS_FAILED : undefined }
}
