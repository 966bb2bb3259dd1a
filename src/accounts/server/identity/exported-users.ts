import { JSONParser, TokenizerError, TokenParserError } from '@streamparser/json'
import { z } from 'zod'
import { unusableFile } from '../../../platform/contract/errors.ts'
import { MAX_EMAIL } from '../../../platform/contract/limits.ts'
import { base64 } from './firebase-passwords.ts'

/** Bytes of a user: Firebase's have below 10 KB. */
const MAX_USER_BYTES = 1024 ** 2
/** Users of a file, whose ids and addresses are kept in memory. */
const MAX_USERS = 1_000_000

const NOT_AN_EXPORT =
  'The file has no users of Firebase. Export them: firebase auth:export users.json --format=json'

const id = z.string().regex(/^[ -~]{1,128}$/)
const email = z.email().max(MAX_EMAIL).toLowerCase()

/** What `firebase auth:export` writes of a user, as far as it is needed. */
const exportedUser = z.object({
  localId: id,
  email: email.optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: base64.optional(),
  salt: base64.default(''),
  providerUserInfo: z
    .array(
      z.object({
        providerId: z.string().max(100),
        rawId: id.optional(),
        email: email.optional().catch(undefined),
      }),
    )
    .max(100)
    .default([]),
  phoneNumber: z.string().optional(),
  disabled: z.boolean().default(false),
  /** Milliseconds since 1970. */
  createdAt: z.coerce.number().int().min(0).max(8.64e15).optional().catch(undefined),
})
export type ExportedUser = z.infer<typeof exportedUser>

/** A user of a file; `name` says which, without personal data. */
export type ReadUser = { position: number; name: string } & ({ user: ExportedUser } | { reason: string })

/** The users of an export, as they are read. Throws an ApiError with one sentence for a file that is none. */
export async function* readExportedUsers(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadUser> {
  const json = new JSONParser({ paths: ['$.users.*'], keepStack: false })
  let values: unknown[] = []
  let position = 0
  let waiting = 0
  json.onValue = ({ value }) => void values.push(value)
  for await (const chunk of bytes) {
    write(json, chunk, position)
    waiting = values.length > 0 ? 0 : waiting + chunk.length
    if (waiting > MAX_USER_BYTES) throw unusableAfter(position, 'is larger than 1 MB')
    for (const value of values) yield readUser(value, ++position)
    values = []
    if (position > MAX_USERS) throw unusableFile('The file has more than a million users.')
  }
  if (!json.isEnded) throw unusableFile('The file ends in the middle. Export it again.')
  if (position === 0) throw unusableFile(NOT_AN_EXPORT)
}

function write(json: JSONParser, chunk: Uint8Array, position: number): void {
  try {
    json.write(chunk)
  } catch (error) {
    if (!(error instanceof TokenizerError || error instanceof TokenParserError)) throw error
    throw unusableAfter(position, 'or one of the next isn’t valid JSON')
  }
}

const unusableAfter = (position: number, problem: string) =>
  unusableFile(position === 0 ? NOT_AN_EXPORT : `User ${position + 1} ${problem}. Export the file again.`)

function readUser(value: unknown, position: number): ReadUser {
  const parsed = exportedUser.safeParse(value)
  const known = z.object({ localId: id }).safeParse(value)
  const name = known.success ? `User ${position} (${known.data.localId})` : `User ${position}`
  if (parsed.success) return { position, name, user: parsed.data }
  const path = parsed.error.issues[0]?.path.join('.')
  return { position, name, reason: path ? `${path} can’t be read` : 'it can’t be read' }
}
