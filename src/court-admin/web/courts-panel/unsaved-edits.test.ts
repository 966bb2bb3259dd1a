import { afterEach, expect, test, vi } from 'vitest'
import { runLeaveCleanups } from '../../../accounts/web/person-leave.ts'
import type { AdminCourt } from '../../contract/schema.ts'
import { setUnsavedEdit, unsavedBases } from './unsaved-edits.ts'

afterEach(() => vi.unstubAllGlobals())

test('needs no page to leave while nothing is edited', () => {
  vi.stubGlobal('window', undefined)
  expect(runLeaveCleanups).not.toThrow()
})

test('forgets edits when the person leaves, and lets the page be left', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  setUnsavedEdit(1, { base: { id: 1 } as AdminCourt, draft: {} as never })
  const leaving = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(false)
  runLeaveCleanups()
  expect([leaving(), unsavedBases()]).toEqual([true, []])
})
