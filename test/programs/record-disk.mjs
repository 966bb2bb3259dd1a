// Preload script: worker threads print which files they write and sync.
import fs from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { openSync, writeSync, fsyncSync } = fs
const names = new Map()

if (!isMainThread) {
  fs.openSync = (name, ...rest) => {
    const descriptor = openSync(name, ...rest)
    names.set(descriptor, String(name))
    return descriptor
  }
  /** @type {typeof writeSync} */
  fs.writeSync = (descriptor, /** @type {NodeJS.ArrayBufferView} */ ...rest) => {
    const written = writeSync(descriptor, ...rest)
    writeSync(1, `wrote ${names.get(descriptor)}\n`)
    return written
  }
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    writeSync(1, `synced ${names.get(descriptor)}\n`)
  }
}
