import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '#server/features/mail/mail-settings.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The bytes as they came. */
  raw: string
  email: Email
  isEncrypted: boolean
}

export interface TestSmtpServer {
  port: number
  /** For `startTestApp`. */
  settings: MailSettings
  received: ReceivedMail[]
  /** The answer to a recipient: null accepts, and a code with a text refuses. */
  answerTo: (address: string) => { code: number; text: string } | null
  /** Runs before a mail is accepted; the client waits for the end. */
  beforeAccepting: (() => Promise<void>) | null
  /** The mail to an address. */
  to(address: string): ReceivedMail[]
  stop(): Promise<void>
}

export const SMTP_USER = { user: 'turnout', pass: 'a word: @/% of the mail server' }

/** Starts an SMTP server with sign-in and STARTTLS on loopback. @param port for one that comes back */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const server = new SMTPServer({
    logger: false,
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === SMTP_USER.user && password === SMTP_USER.pass
      done(isRight ? null : new Error('Wrong password'), isRight ? { user: username } : undefined)
    },
    onRcptTo({ address }, _session, done) {
      const refusal = smtp.answerTo(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope, secure }, done) {
      const receive = async () => {
        const raw = (await buffer(stream)).toString()
        await smtp.beforeAccepting?.()
        smtp.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw),
          isEncrypted: secure,
        })
      }
      receive().then(() => done(), done)
    },
  })
  // Clients break connections in these tests.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = (server.server.address() as AddressInfo).port
  const smtp: TestSmtpServer = {
    port: listening,
    settings: {
      smtp: { host: '127.0.0.1', port: listening, isTls: false, auth: SMTP_USER },
      from: { name: 'Springfield Fire', address: 'training@springfield.example' },
      publicUrl: 'https://turnout.springfield.example',
      retryMs: 50,
    },
    received: [],
    answerTo: () => null,
    beforeAccepting: null,
    to: (address) => smtp.received.filter((mail) => mail.to.includes(address)),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const connection of server.connections) connection.close()
      await closed
    },
  }
  return smtp
}
