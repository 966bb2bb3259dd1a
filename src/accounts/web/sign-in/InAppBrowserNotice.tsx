import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { copyLink } from '../../../platform/ui/copy-link.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { IN_APP_BROWSER } from '../sign-in-texts.ts'
import { isInAppBrowser } from './in-app-browser.ts'

/** How to go on inside of an app, where Google and Facebook refuse to sign people in. */
export function InAppBrowserNotice() {
  const [said, setSaid] = useState('')
  if (!isInAppBrowser(navigator.userAgent)) return null
  return (
    <Notice tone="wait">
      <p>{IN_APP_BROWSER}</p>
      <Button onClick={async () => setSaid(await copyLink(window.location.href))}>Copy link</Button>
      {said && <p>{said}</p>}
    </Notice>
  )
}
