import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import { isKeyedHash, keyedHash, keysFor } from '#server/keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type MailSecrets = ReturnType<typeof createMailSecrets>

/** Keys that are made of the secret of the server, one for each purpose. */
export function createMailSecrets(secret: string) {
  const sealing = keysFor('mail data', secret)
  const signing = keysFor('mail unsubscribe', secret)
  const hashing = keysFor('mail addresses', secret).current

  const openWith = (key: KeyObject, bytes: Buffer, context: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  }

  return {
    /** @param context what the text belongs to: it opens for the same context alone */
    seal(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing.current, nonce, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.setAAD(Buffer.from(context)).update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },

    /** @throws Error where the secret of the server changed, or the text is not of this context */
    open(sealed: string, context: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const failures: unknown[] = []
      for (const key of sealing.all) {
        try {
          return openWith(key, bytes, context)
        } catch (error) {
          failures.push(error)
        }
      }
      throw new Error('The text opens with no secret of the server', { cause: failures[0] })
    },

    sign: (text: string): string => keyedHash(signing.current, text),

    isSigned: (text: string, signature: string): boolean => isKeyedHash(signing.all, text, signature),

    /** Of an address without an account: the table of people who want no mail has no account for it. */
    hashAddress: (address: string): string => keyedHash(hashing, address.toLowerCase()),
  }
}
