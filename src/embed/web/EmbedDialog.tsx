import { CopyButton } from '../../platform/ui/CopyButton.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useUnits } from '../../platform/ui/units.ts'
import { embedCode } from '../contract/options.ts'
import classes from './EmbedDialog.module.css'

/** Of a frame with one court, CSS pixels. */
const COURT_HEIGHT = 260

/** The line to paste, and what it will show. */
export default function EmbedDialog({
  query,
  title,
  onClose,
}: {
  query: string
  title: string
  onClose: () => void
}) {
  const units = useUnits()
  const address = new URL(`/embed${query}`, window.location.origin)
  const isCourt = address.searchParams.has('court')
  if (units !== 'mi') address.searchParams.set('units', units)
  const code = embedCode({ src: address.href, title, ...(isCourt && { height: COURT_HEIGHT }) })
  return (
    <Dialog title={`Show ${isCourt ? 'this court' : 'courts'} on your website`} onClose={onClose}>
      <p>Paste this line into your page. It needs no script, sets no cookies, and stays up to date.</p>
      <div className={classes.code}>
        <code>{code}</code>
        <CopyButton text={code} label="Copy the line" />
      </div>
      <iframe className={classes.preview} src={address.href} title="Preview" loading="lazy" />
      <p>
        Add <code>&amp;theme=dark</code>, <code>&amp;accent=c2410c</code>, <code>&amp;background=ffffff</code>{' '}
        or <code>&amp;title=Our+courts</code> to the address to change how it looks.
        {!isCourt && (
          <>
            {' '}
            <code>&amp;limit=20</code> shows more courts.
          </>
        )}
      </p>
    </Dialog>
  )
}
