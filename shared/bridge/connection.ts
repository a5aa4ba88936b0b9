import { z } from 'zod'

/** How the desktop app reaches its server: certificates that a person trusts, and proxies with a password. */

const HOST_MAX_LENGTH = 300

/** SHA-256 of the whole certificate, as browsers and openssl show it: `AB:CD:…`, 32 bytes. */
export const fingerprint = z.string().regex(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/)

const trustedCertificate = z.object({
  host: z.string().max(HOST_MAX_LENGTH),
  fingerprint,
  /** Milliseconds. */
  trustedAt: z.number(),
})
export type TrustedCertificate = z.infer<typeof trustedCertificate>
export const trustedCertificates = z.array(trustedCertificate)

/** A certificate that this computer does not trust by itself. */
const askedCertificate = z.object({
  host: z.string(),
  fingerprint,
  subject: z.string(),
  issuer: z.string(),
  /** Milliseconds. */
  validFrom: z.number(),
  validTo: z.number(),
  /** No known authority signed it; it is for another name; it is not valid today. */
  problem: z.enum(['authority', 'name', 'date']),
  /** Another certificate of this host is trusted. */
  hasChanged: z.boolean(),
})
export type AskedCertificate = z.infer<typeof askedCertificate>

const proxyQuestion = z.object({
  /** Its host and port. */
  proxy: z.string().max(HOST_MAX_LENGTH),
  /** The proxy has refused the last name and password. */
  isWrong: z.boolean(),
})
export type ProxyQuestion = z.infer<typeof proxyQuestion>

export const serverChoice = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('chosen'), server: z.string() }),
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
  z.object({ outcome: z.literal('untrusted'), certificate: askedCertificate }),
  z.object({ outcome: z.literal('proxy'), question: proxyQuestion }),
])
export type ServerChoice = z.infer<typeof serverChoice>

const SECRET_MAX_LENGTH = 1000

export const connectionCalls = {
  chooseServer: {
    args: z.object({
      address: z.string().max(2000),
      /** The fingerprint that the person has just confirmed for this address. */
      trust: fingerprint.nullable().default(null),
    }),
    result: serverChoice,
  },
  signInToProxy: {
    args: z.object({
      proxy: z.string().max(HOST_MAX_LENGTH),
      name: z.string().min(1).max(SECRET_MAX_LENGTH),
      password: z.string().max(SECRET_MAX_LENGTH),
    }),
    result: z.void(),
  },
  /** A page that opens later than a question was asked reads it. */
  getProxyQuestion: { args: z.object({}), result: proxyQuestion.nullable() },
  getTrustedCertificates: { args: z.object({}), result: trustedCertificates },
  /** The program starts again: a connection that stands would go on. */
  revokeCertificate: { args: z.object({ host: z.string().max(HOST_MAX_LENGTH) }), result: z.void() },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>

export const connectionEvents = { proxyAsked: proxyQuestion } satisfies Record<string, z.ZodType>
