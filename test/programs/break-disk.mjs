// Preload script: in worker threads, makes WAL sync number BREAK_AT fail with the error named by BREAK.
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { openSync, fsyncSync } = fs
const names = new Map()
let syncs = 0

if (!isMainThread) {
  fs.openSync = (name, ...rest) => {
    const descriptor = openSync(name, ...rest)
    names.set(descriptor, String(name))
    return descriptor
  }
  fs.fsyncSync = (descriptor) => {
    if (names.get(descriptor).includes('/pg_wal/')) syncs++
    if (syncs >= Number(process.env.BREAK_AT)) breakDown()
    fsyncSync(descriptor)
  }
}

function breakDown() {
  if (process.env.BREAK === 'exit') process.exit(7)
  if (process.env.BREAK === 'throw') throw new Error('out of order')
  throw Object.assign(new Error(process.env.BREAK), { code: process.env.BREAK })
}
