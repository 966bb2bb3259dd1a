import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { UNNAMED_COURT } from '../../../courts/contract/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { copyLink } from '../../../platform/ui/copy-link.ts'
import classes from './Share.module.css'

/** Shares the court's URL through the device's share sheet, or copies it. */
export function Share({ court }: { court: { id: number; name: string } }) {
  const [said, setSaid] = useState('')

  async function share() {
    const url = new URL(`/courts/${court.id}`, window.location.origin).href
    setSaid('')
    setSaid(await shareOrCopy(court.name || UNNAMED_COURT, url))
  }

  return (
    <>
      <Button className={classes.button} onClick={share}>
        <IconShare2 size={18} aria-hidden />
        <span>Share</span>
      </Button>
      <p className={classes.message} role="status">
        {said}
      </p>
    </>
  )
}

/** The message to show; empty if the device gave its own feedback. */
async function shareOrCopy(title: string, url: string): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return ''
  }
  return copyLink(url)
}
