import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Of authenticator data: whoever holds the device is there, has been checked, and a new key follows. */
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40]

interface Passkey {
  id: string
  userHandle: string
  key: KeyObject
}

/** A device that keeps passkeys, as a browser answers for it. What it does wrong, a test says. */
export class Authenticator {
  readonly passkeys: Passkey[] = []
  counter = 0
  origin: string
  isVerifying = true

  constructor(origin: string) {
    this.origin = origin
  }

  /** Makes a passkey. */
  make({ challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const passkey = { id: id.toString('base64url'), userHandle: user.id, key: privateKey }
    this.passkeys.push(passkey)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
    const authData = Buffer.concat([
      this.#data(rp.id ?? '', WITH_KEY),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cose,
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return this.#answer(passkey, {
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
    })
  }

  /** Signs with its latest passkey. */
  use({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON) {
    const passkey = this.passkeys.at(-1)
    if (!passkey) throw new Error('There is no passkey.')
    const authData = this.#data(rpId, 0)
    const clientData = this.#clientData('webauthn.get', challenge)
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(passkey.key)
    return this.#answer(passkey, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: passkey.userHandle,
    })
  }

  #answer<Response>({ id }: Passkey, response: Response) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #data(rpId: string, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | (this.isVerifying ? VERIFIED : 0) | flags]),
      counter,
    ])
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
