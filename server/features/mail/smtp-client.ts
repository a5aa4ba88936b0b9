import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailSettings, Sender } from './mail-settings.ts'

/** Mail that one process sends at the same time, each on a connection of its own. */
export const CONNECTIONS = 2
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
/** The limit of one attempt. It is shorter than the lease of a mail. */
export const ATTEMPT_MS = 60_000
/** Answers about the access of this installation, and not about the mail: 530 to 538. */
const ACCESS_CODES = new Set([530, 534, 535, 538])

export interface OutgoingMail {
  from: Sender
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

export interface SmtpFailure {
  /** For the log: the answer of the server, or what went wrong on the way to it. */
  reason: string
  /** The server refused this mail for good. */
  isRefused: boolean
  /** The server took no mail at all: it is away, or does not accept this installation. */
  isOutage: boolean
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

export type SmtpClient = ReturnType<typeof openSmtp>

/** Connects when the first mail is sent. */
export function openSmtp({ smtp }: Pick<MailSettings, 'smtp'>) {
  const { host, port, isTls, auth } = smtp
  const isLocal = isLoopback(host)
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isTls,
    ...(auth ? { auth } : {}),
    // Neither a password nor a link that signs in crosses a network in the clear, or to a server that is not the one.
    requireTLS: !isTls && !isLocal,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLocal },
    maxConnections: CONNECTIONS,
    // The queue decides about another attempt.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The pool also reports failures of connections that send nothing; without a listener they would end the process.
  transport.on('error', () => undefined)

  return {
    /**
     * @returns what the server answered
     * @throws the error of the server, of the connection, or of an attempt that takes too long
     */
    async send({ to, ...mail }: OutgoingMail, signal: AbortSignal): Promise<string> {
      const { response } = await transport.sendMail({
        ...mail,
        to: { name: '', address: to },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      })
      return response
    },

    /** Connects and signs in. @throws the error of the connection or of the server */
    verify: () => transport.verify(),

    /** Breaks connections that are still in use. */
    close: () => transport.close({ force: true }),
  }
}

/** What an operator does about an error of the connection. @param code that of the error */
export const adviceOn = (code: string): string =>
  code === 'EAUTH'
    ? 'Correct the user and the password in SMTP_URL. Special characters are written as %40 for @.'
    : code === 'ETLS'
      ? 'The server must offer TLS with a certificate that is valid for its name. A private authority: NODE_EXTRA_CA_CERTS.'
      : 'Correct the name and the port in SMTP_URL, and allow this computer to connect to it (firewall).'

/** What an error of `send` means for the mail. */
export function describeFailure(error: unknown): SmtpFailure {
  if (!(error instanceof Error)) return { reason: String(error), isRefused: false, isOutage: true }
  const code = 'code' in error ? error.code : undefined
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isAccess = typeof responseCode === 'number' && ACCESS_CODES.has(responseCode)
  const isPermanent = responseCode === undefined || ('permanent' in error && error.permanent === true)
  return {
    reason: error.message,
    isRefused: isAboutMail && isPermanent && !isAccess,
    isOutage: !isAboutMail || isAccess,
  }
}
