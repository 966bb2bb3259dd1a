import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

/** Of the test vector that Firebase has published: https://github.com/firebase/scrypt */
export const SIGNER_KEY =
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='

/** As the console of Firebase shows them; the cost is low, so that tests are fast. */
export const hashParameters = ({ signerKey = SIGNER_KEY, rounds = 8, memory = 4 } = {}) => `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey},
  base64_salt_separator: Bw==,
  rounds: ${rounds},
  mem_cost: ${memory},
}
`

/** What Firebase keeps of a password. */
export function firebasePassword(password: string, signerKey = SIGNER_KEY) {
  const salt = randomBytes(10)
  const salted = Buffer.concat([salt, Buffer.from('Bw==', 'base64')])
  const key = scryptSync(password, salted, 32, { N: 2 ** 4, r: 8, p: 1 })
  const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(
    Buffer.from(signerKey, 'base64'),
  )
  return { passwordHash: encrypted.toString('base64'), salt: salt.toString('base64') }
}

/** A file as `firebase auth:export` writes it. */
export const firebaseExport = (users: readonly unknown[]) =>
  `{"users": [\n${users.map((user) => JSON.stringify(user, null, 2)).join(',\n')}]}`
