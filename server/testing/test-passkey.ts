import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyRequest } from '#shared/contract/passkeys.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Person present and verified; with the data of the credential. */
const FLAGS = { present: 0x01, verified: 0x04, withCredential: 0x40 }

interface Options {
  origin: string
  /** False signs without a PIN or a fingerprint. */
  isVerified?: boolean
  /** False for an authenticator that does not count. */
  counts?: boolean
}

export type TestPasskey = ReturnType<typeof createTestPasskey>

/** An authenticator in software with one ES256 key, as a browser would answer for it. */
export function createTestPasskey({ origin, isVerified = true, counts = true }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = textOf(credentialId)
  let signatures = 0
  let userHandle: string | null = null

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, credential: Uint8Array = new Uint8Array()) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(counts ? ++signatures : 0)
    const verified = isVerified ? FLAGS.verified : 0
    return Buffer.concat([sha256(rpId), Buffer.from([flags | verified]), counter, credential])
  }

  return {
    id,
    /** What `navigator.credentials.create` answers. */
    create({
      challenge,
      rp,
      user,
    }: {
      challenge: string
      rp: { id: string }
      user: { id: string }
    }): PasskeyAttestation {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey)])
      const authData = authenticatorData(rp.id, FLAGS.present | FLAGS.withCredential, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: textOf(clientData('webauthn.create', challenge)),
          attestationObject: textOf(encode(attestation)),
          transports: ['internal', 'of-the-future'],
        },
      }
    },

    /** What `navigator.credentials.get` answers. */
    sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>): PasskeyAssertion {
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(rpId, FLAGS.present)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: textOf(data),
          authenticatorData: textOf(authData),
          signature: textOf(signature),
          userHandle,
        },
      }
    },
  }
}

// The encoder's type of input is not exported.
const encode = (value: Map<string | number, unknown>): Uint8Array =>
  isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0])

/** An ES256 key in COSE. */
function coseKeyOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(bytesOf(x))],
      [-3, new Uint8Array(bytesOf(y))],
    ]),
  )
}
