import { IconChecklist } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Button } from '../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../platform/ui/lazy-with-retry.tsx'
import page from '../../platform/ui/page.module.css'
import { useTransitionState } from '../../platform/ui/useTransitionState.ts'
import type { CheckSheetProps } from './check/CheckSheet.tsx'

const CheckSheet = lazyWithRetry(() => import('./check/CheckSheet.tsx'))

/** A button for people at the court, who are asked a few questions. */
export function CheckCourt(props: Omit<CheckSheetProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useTransitionState(false)
  return (
    <>
      <Button className={page.scripted} onClick={() => setIsOpen(true)}>
        <IconChecklist size={18} aria-hidden />
        <span>Check this court</span>
      </Button>
      <Suspense>{isOpen && <CheckSheet {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
