import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import page from '../../platform/ui/page.module.css'
import classes from './CopyButton.module.css'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('')

  async function copy() {
    setSaid('')
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      setSaid('Unable to copy. Select the text and copy it yourself.')
    }
  }

  return (
    <>
      <button type="button" className={classes.copy} aria-label={label} onClick={copy}>
        <IconCopy size={18} aria-hidden />
      </button>
      <span role="status" className={said ? classes.message : page.hidden}>
        {said}
      </span>
    </>
  )
}
