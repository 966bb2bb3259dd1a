import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'

/** Whether a code unlocks the admin screens. Compared in constant time. */
export function isUnlockCode(code: string, { code: right, hash }: Config['adminUnlock']): boolean {
  if (right !== undefined) return timingSafeEqual(sha256(code), sha256(right))
  return hash === undefined || timingSafeEqual(sha256(code), Buffer.from(hash, 'hex'))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
