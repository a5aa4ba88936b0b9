import { randomUUID } from 'node:crypto'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { renderHtml, renderText } from './mail-content.ts'
import { senderOf, type MailSettings } from './mail-settings.ts'

/** An administrator waits for the answer. */
export const TEST_MAIL_SECONDS = 20

/**
 * Sends a mail past the queue, on a connection of its own (OP-05).
 * @param department its own name; null where it has none
 * @returns what the mail server answered, or why there was no answer with what to do
 */
export async function sendTestMail(
  settings: MailSettings,
  { department, to }: { department: string | null; to: string },
): Promise<{ isAccepted: boolean; answer: string }> {
  const { adviceOn, describeFailure, openSmtp } = await import('./smtp-client.ts')
  const { publicUrl: siteUrl } = settings
  const name = department ?? PRODUCT_NAME
  const from = senderOf(settings, department)
  const content = {
    subject: `Test mail of ${name}`,
    heading: 'The mail server takes mail',
    paragraphs: ['An administrator sent this mail to see whether mail arrives. Nothing is to be done.'],
  }
  const footer = {
    name,
    siteUrl,
    unsubscribeUrl: null,
    why: 'It was sent to the address of that administrator alone.',
  }
  const smtp = openSmtp(settings)
  try {
    const mail = {
      from,
      to,
      subject: content.subject,
      text: renderText(content, footer),
      html: renderHtml(content, footer),
      messageId: `<${randomUUID()}@${from.address.split('@').at(-1) ?? ''}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }
    const answer = await smtp.send(mail, AbortSignal.timeout(TEST_MAIL_SECONDS * 1000))
    return { isAccepted: true, answer }
  } catch (error) {
    if (error instanceof Error && /Abort|Timeout/.test(error.name))
      return {
        isAccepted: false,
        answer: `There was no answer within ${TEST_MAIL_SECONDS} s. ${adviceOn('')}`,
      }
    const { reason, isOutage } = describeFailure(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { isAccepted: false, answer: isOutage ? `${reason}. ${adviceOn(code)}` : reason }
  } finally {
    smtp.close()
  }
}
