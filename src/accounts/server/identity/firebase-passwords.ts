import { createCipheriv, createHash, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { z } from 'zod'
import { unusableFile } from '../../../platform/contract/errors.ts'

/*
 * Firebase's scrypt (https://github.com/firebase/scrypt) derives a key from a password, and encrypts the project's signer
 * key with it. In the mode that it uses, the encrypted text is the signer key combined with a stream that depends on the
 * derived key alone. So with the signer key, one can take the stream out of Firebase's hash once, and check passwords
 * without it ever after. Kept is a hash of the stream, which tells nothing about the signer key.
 */

/** With padding or without. */
export const base64 = z
  .string()
  .max(1000)
  .regex(/^[\w+/-]*={0,2}$/)

/** What derives a key from a password. */
const derivation = z.object({
  salt: base64,
  separator: base64,
  /** The block size. */
  rounds: z.number(),
  /** The logarithm of the cost. */
  memory: z.number(),
})
type Derivation = z.infer<typeof derivation>

const movedPassword = derivation.extend({ uid: z.string(), digest: base64 })
type MovedPassword = z.infer<typeof movedPassword>

/** Begins a password in the database that comes from Firebase. */
const MARK = 'firebase-scrypt:'
/** Bytes of the stream that are compared, of Firebase's 64. */
const COMPARED = 32

const hashParameters = z
  .object({
    algorithm: z.literal('SCRYPT'),
    base64_signer_key: base64.refine((key) => bytesOf(key).length >= COMPARED),
    base64_salt_separator: base64.min(1),
    rounds: z.coerce.number().int().min(1).max(8),
    mem_cost: z.coerce.number().int().min(1).max(14),
  })
  .transform((given) => ({
    signerKey: bytesOf(given.base64_signer_key),
    separator: given.base64_salt_separator,
    rounds: given.rounds,
    memory: given.mem_cost,
  }))

/** How a project at Firebase hashes passwords. The signer key is secret. */
export type HashParameters = z.infer<typeof hashParameters>

/** Reads what the console of Firebase shows, or the same as JSON. Errors never quote it. */
export function readHashParameters(text: string): HashParameters {
  const entries = text.split(/[\n,{}]/).map((entry) => {
    const [key = '', value = ''] = entry.split(':').map((part) => part.replace(/[\s"]/g, ''))
    return [key, value]
  })
  const parsed = hashParameters.safeParse(Object.fromEntries(entries))
  if (parsed.success) return parsed.data
  const names = new Set(parsed.error.issues.map(({ path: [name = 'the whole'] }) => String(name)))
  throw unusableFile(
    `The file with the hash parameters can’t be used: look at ${[...names].join(', ')}. Copy all of them from the console of Firebase, under Authentication, Users, Password hash parameters.`,
  )
}

/** A password as it is kept here; undefined if Firebase's hash isn't of these parameters. */
export function movePassword(
  uid: string,
  { passwordHash, salt }: { passwordHash: string; salt: string },
  { signerKey, ...parameters }: HashParameters,
): string | undefined {
  const encrypted = bytesOf(passwordHash)
  if (encrypted.length !== signerKey.length) return undefined
  const stream = encrypted.map((byte, index) => byte ^ (signerKey[index] ?? 0))
  const moved: MovedPassword = { uid, salt, ...parameters, digest: digestOf(stream.subarray(0, COMPARED)) }
  return MARK + JSON.stringify(moved)
}

export const isMovedPassword = (hash: string | null) => hash?.startsWith(MARK) === true

/** Replaces a password in the database, if it is still the same. */
export type ReplacePassword = (uid: string, before: string, after: string) => Promise<void>

/** Checks passwords. The first right one replaces what came from Firebase. */
export const passwordCheck =
  (replace: ReplacePassword) =>
  async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
    if (!isMovedPassword(hash)) return verifyPassword({ hash, password })
    const moved = movedPassword.parse(JSON.parse(hash.slice(MARK.length)))
    // Hashed for wrong ones too, so that they take as long as for an unknown address.
    const [isRight, anew] = await Promise.all([isPasswordOf(moved, password), hashPassword(password)])
    if (isRight) await replace(moved.uid, hash, anew)
    return isRight
  }

async function isPasswordOf({ digest, ...derivation }: MovedPassword, password: string): Promise<boolean> {
  const cipher = createCipheriv('aes-256-ctr', await derive(password, derivation), Buffer.alloc(16))
  const given = digestOf(cipher.update(Buffer.alloc(COMPARED)))
  return timingSafeEqual(bytesOf(given), bytesOf(digest))
}

function derive(password: string, { salt, separator, rounds, memory }: Derivation): Promise<Buffer> {
  const cost = 2 ** memory
  const options: ScryptOptions = { N: cost, r: rounds, p: 1, maxmem: 256 * cost * rounds }
  const salted = Buffer.concat([bytesOf(salt), bytesOf(separator)])
  return new Promise((resolve, reject) => {
    scrypt(password, salted, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

const digestOf = (stream: Uint8Array) => createHash('sha256').update(stream).digest('base64')
const bytesOf = (text: string) => Buffer.from(text, 'base64')
