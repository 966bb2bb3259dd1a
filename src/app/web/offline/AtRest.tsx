import type { ReactNode } from 'react'
import { SendOutbox } from './SendOutbox.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** What waits until a page is at rest. */
export default function AtRest({ isOn }: { isOn: boolean }): ReactNode {
  return (
    <>
      <SendOutbox />
      {isOn && <UpdateNotice />}
    </>
  )
}
