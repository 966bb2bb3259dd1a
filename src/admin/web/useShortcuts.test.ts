import { afterEach, expect, it, vi } from 'vitest'
import { areShortcutsOn, setShortcutsOn } from './useShortcuts.ts'

afterEach(() => {
  setShortcutsOn(true)
  vi.unstubAllGlobals()
})

it('keeps the choice without storage', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(areShortcutsOn()).toBe(true)
  setShortcutsOn(false)
  expect(areShortcutsOn()).toBe(false)
})
