import { useShortcutsOn } from './shortcuts-setting.ts'

/** The key of a button, while shortcuts are on. */
export function KeyHint({ children }: { children: string | number }) {
  return useShortcutsOn() && <kbd aria-hidden>{children}</kbd>
}
