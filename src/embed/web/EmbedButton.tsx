import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import page from '../../platform/ui/page.module.css'
import classes from './EmbedButton.module.css'

const EmbedDialog = lazyWithRetry(() => import('./EmbedDialog.tsx'))

/** Offers a line of HTML that shows courts on another website. */
export default function EmbedButton({
  query,
  title,
  children,
}: {
  query: string
  title: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${classes.open} ${page.scripted}`} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <EmbedDialog query={query} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
