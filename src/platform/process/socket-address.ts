import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** Bytes; a Unix socket path is limited to 104 (macOS) or 108 (Linux). */
const LONGEST_ADDRESS = 100
const LONGEST_TEMPORARY_FOLDER = 50

/** Calls `use` with a path to the socket that is short enough, through a symbolic link if necessary; throws StartupError. */
export async function withShortAddress<T>(socket: string, use: (address: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(socket) <= LONGEST_ADDRESS) return await use(socket)
  const temporary = tmpdir().length <= LONGEST_TEMPORARY_FOLDER ? tmpdir() : '/tmp'
  const shortcut = await mkdtemp(path.join(temporary, 'opencourt-')).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `The path ${socket} is too long for a socket, and ${temporary} can't hold a link to it (${error.code}). Set DATA_DIR to a shorter path.`,
    )
  })
  const link = path.join(shortcut, 'lock')
  try {
    await symlink(path.resolve(path.dirname(socket)), link)
    return await use(path.join(link, path.basename(socket)))
  } finally {
    await rm(shortcut, { recursive: true, force: true })
  }
}
