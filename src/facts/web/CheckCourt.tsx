import { IconMapPinCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import page from '../../platform/ui/page.module.css'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import type { HereSheetProps } from './here/HereSheet.tsx'

const HereSheet = lazyWithRetry(() => import('./here/HereSheet.tsx'))

/** A button for people at the court, who are asked a few questions. */
export function ImHere(props: Omit<HereSheetProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useTransitionState(false)
  return (
    <>
      <Button className={page.scripted} onClick={() => setIsOpen(true)}>
        <IconMapPinCheck size={18} aria-hidden />
        <span>I’m here</span>
      </Button>
      <Suspense>{isOpen && <HereSheet {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
