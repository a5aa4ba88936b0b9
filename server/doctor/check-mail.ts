import type { Config } from '#server/config.ts'
import { failure, ok, reasonOf, within, type Finding } from './finding.ts'

const ANSWER_SECONDS = 20

/** Whether the mail server answers and accepts the user. No mail is sent. */
export async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail) return ok('mail: SMTP_URL is not set; no mail is sent')
  const { adviceOn, openSmtp } = await import('#server/features/mail/smtp-client.ts')
  const smtp = openSmtp(mail)
  const name = `${mail.smtp.host}:${mail.smtp.port}`
  try {
    await within(ANSWER_SECONDS, smtp.verify())
    return ok(`mail: ${name} answers${mail.smtp.auth ? ' and accepts the user' : ''}`)
  } catch (error) {
    const { message, code } = reasonOf(error)
    return failure(`mail: ${name} cannot be used (${message})`, adviceOn(code))
  } finally {
    smtp.close()
  }
}
