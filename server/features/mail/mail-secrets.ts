import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type MailSecrets = ReturnType<typeof createMailSecrets>

/** Keys that are made of the secret of the server, one for each purpose. */
export function createMailSecrets(secret: string) {
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(`mail ${purpose}`).digest()
  const sealing = keyOf('data')
  const signing = keyOf('unsubscribe')
  const hashing = keyOf('address')

  return {
    /** @param context what the text belongs to: it opens for the same context alone */
    seal(text: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.setAAD(Buffer.from(context)).update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },

    /** @throws Error where the secret of the server changed, or the text is not of this context */
    open(sealed: string, context: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },

    sign: (text: string): string => createHmac('sha256', signing).update(text).digest('base64url'),

    isSigned(text: string, signature: string): boolean {
      const expected = createHmac('sha256', signing).update(text).digest()
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    /** Of an address without an account: the table of those who want no mail names nobody. */
    hashAddress: (address: string): string =>
      createHmac('sha256', hashing).update(address.toLowerCase()).digest('base64url'),
  }
}
