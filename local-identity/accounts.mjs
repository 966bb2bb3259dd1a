import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** @typedef {import('firebase-tools/lib/emulator/auth/state.js').Account} Account */

/** What is wrong with the file of accounts; the message says what to do about it. */
export class UnusableAccounts extends Error {}

/**
 * The accounts in a file; none where there is no file yet.
 * @param {string} file
 * @returns {Promise<Account[]>}
 */
export async function readAccounts(file) {
  try {
    return parseAccounts(await readFile(file, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    throw new UnusableAccounts(
      code
        ? `The accounts in ${file} cannot be read (${code}). Allow this user to read that file.`
        : `The accounts in ${file} are damaged. Restore a backup, or move the file away to begin without accounts.`,
    )
  }
}

/** @param {string} text */
function parseAccounts(text) {
  const { users } = JSON.parse(text)
  if (!users.every((/** @type {Account} */ { localId }) => localId && typeof localId === 'string'))
    throw new SyntaxError('an account without its id')
  return users
}

/** Keeps accounts in a file as they change. The file is always a whole one, whenever the power goes. */
export class KeptAccounts {
  #file
  #list
  #saved
  #saving = Promise.resolve()
  /** @type {Promise<void> | undefined} */
  #next

  /**
   * @param {string} file
   * @param {() => Account[]} list what the accounts are now; at first what the file holds
   */
  constructor(file, list) {
    this.#file = file
    this.#list = list
    this.#saved = this.#text()
  }

  /** Resolves when all that is so now is safe on the disk. Calls that come together are saved together. */
  save() {
    this.#next ??= this.#saving.then(() => {
      this.#next = undefined
      this.#saving = this.#write()
      return this.#saving
    })
    return this.#next
  }

  async #write() {
    const text = this.#text()
    if (text === this.#saved) return
    await replaceFile(this.#file, text)
    this.#saved = text
  }

  /** In the form that `firebase emulators:start --import` reads. */
  #text() {
    return JSON.stringify({ users: this.#list() })
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
async function replaceFile(file, text) {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.new`
  await synced(unfinished, 'w', (handle) => handle.writeFile(text))
  await rename(unfinished, file)
  await synced(folder, 'r')
}

/**
 * @param {string} path
 * @param {string} flags
 * @param {(handle: import('node:fs/promises').FileHandle) => Promise<void>} [change]
 */
async function synced(path, flags, change) {
  const handle = await open(path, flags, 0o600)
  try {
    await change?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
