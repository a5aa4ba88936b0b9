import type { Config } from '#server/config.ts'
import { failure, ok, reasonOf, within, type Finding } from './finding.ts'

const ANSWER_SECONDS = 20

/** Whether the mail server answers and accepts the user. No mail is sent. */
export async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return ok('mail: SMTP_URL is not set; no mail is sent')
  const { openSmtp } = await import('#server/features/mail/smtp-client.ts')
  const smtp = openSmtp(mail)
  const name = `${mail.smtp.host}:${mail.smtp.port}`
  try {
    await within(ANSWER_SECONDS, smtp.verify())
    return ok(`mail: ${name} answers${mail.smtp.auth ? ' and accepts the user' : ''}`)
  } catch (error) {
    const { message, code } = reasonOf(error)
    const advice =
      code === 'EAUTH'
        ? 'Correct the user and the password in SMTP_URL. Special characters are written as %40 for @.'
        : code === 'ETLS'
          ? 'The server must offer TLS with a certificate that is valid for its name. A private authority: NODE_EXTRA_CA_CERTS.'
          : 'Correct the name and the port in SMTP_URL, and allow this computer to connect to it (firewall).'
    return failure(`mail: ${name} cannot be used (${message})`, advice)
  } finally {
    smtp.close()
  }
}
