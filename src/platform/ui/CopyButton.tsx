import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './CopyButton.module.css'
import page from './page.module.css'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('')

  async function copy() {
    setMessage('')
    try {
      await navigator.clipboard.writeText(text)
      setMessage('Copied.')
    } catch {
      setMessage('Unable to copy. Select the text and copy it yourself.')
    }
  }

  return (
    <>
      <button type="button" className={classes.copy} aria-label={label} onClick={copy}>
        <IconCopy size={18} aria-hidden />
      </button>
      <span role="status" className={message ? classes.message : page.hidden}>
        {message}
      </span>
    </>
  )
}
