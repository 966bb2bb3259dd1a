import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** @typedef {import('firebase-tools/lib/emulator/auth/state.js').Account} Account */

/** The accounts file can't be used; the message says what to do. */
export class AccountsFileError extends Error {}

/**
 * Reads the accounts from a file; none if it doesn't exist yet.
 * @param {string} file
 * @returns {Promise<Account[]>}
 */
export async function readAccounts(file) {
  try {
    return parseAccounts(await readFile(file, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    throw new AccountsFileError(
      code
        ? `The accounts in ${file} can't be read (${code}). Allow this user to read the file.`
        : `The accounts in ${file} are damaged. Restore a backup, or move the file away to start without accounts.`,
    )
  }
}

/** @param {string} text */
function parseAccounts(text) {
  const { users } = JSON.parse(text)
  if (!users.every((/** @type {Account} */ { localId }) => localId && typeof localId === 'string'))
    throw new SyntaxError('an account has no id')
  return users
}

/** Saves accounts to a file. Writes are atomic, so the file survives a power failure. */
export class AccountStore {
  #file
  #list
  #saved
  #saving = Promise.resolve()
  /** @type {Promise<void> | undefined} */
  #next

  /**
   * @param {string} file
   * @param {() => Account[]} list returns the current accounts; initially those in the file
   */
  constructor(file, list) {
    this.#file = file
    this.#list = list
    this.#saved = this.#text()
  }

  /** Resolves when the current accounts are on disk. Concurrent calls share one write. */
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

  /** In the format that `firebase emulators:start --import` reads. */
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
  await withSync(unfinished, 'w', (handle) => handle.writeFile(text))
  await rename(unfinished, file)
  await withSync(folder, 'r')
}

/**
 * @param {string} path
 * @param {string} flags
 * @param {(handle: import('node:fs/promises').FileHandle) => Promise<void>} [change]
 */
async function withSync(path, flags, change) {
  const handle = await open(path, flags, 0o600)
  try {
    await change?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
