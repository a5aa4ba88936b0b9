import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Sealer = ReturnType<typeof createSealer>

/**
 * Seals texts that are stored: without the secret of the server a stored text can't be read.
 * @param secrets of the server: the first one seals, and each of them opens
 * @param purpose texts that were sealed for another purpose don't open
 */
export function createSealer(secrets: readonly string[], purpose: string) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const [newest] = keys
  if (!newest) throw new Error('There is no secret to seal with')

  const openWith = (key: Buffer, sealed: Buffer, owner: string): string | null => {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
    try {
      return (
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    } catch {
      return null
    }
  }

  return {
    /** @param owner the row that the text belongs to: the text doesn't open in another row */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(owner))
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },

    /** @returns null for a text that none of the secrets sealed for this owner */
    open(text: string, owner: string): string | null {
      const sealed = Buffer.from(text, 'base64url')
      for (const key of keys) {
        const opened = openWith(key, sealed, owner)
        if (opened !== null) return opened
      }
      return null
    },
  }
}
