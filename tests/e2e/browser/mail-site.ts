import type { APIRequestContext } from '@playwright/test'
import { SMTP_USER, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { expect, openSite } from './fixtures.ts'
import type { Person } from './people.ts'

/** Opens a site that sends its mail to a real SMTP server. */
export async function openSiteWithMail() {
  const smtp = await startSmtpServer()
  const { user, pass } = SMTP_USER
  const settings = {
    SMTP_URL: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Springfield Fire <training@springfield.example>',
    PUBLIC_URL: 'http://turnout.springfield.example',
  }
  return { smtp, ...(await openSite({ name: 'mail', settings })) }
}

/** The path of the link in the newest mail with this subject. */
export async function linkTo(smtp: TestSmtpServer, address: string, subject: string): Promise<string> {
  const found = () => smtp.to(address).filter(({ email }) => email.subject === subject)
  await expect.poll(() => found().length).toBeGreaterThan(0)
  return /http:\/\/[^/\s]+(\/\S+#token=[\w-]+)/.exec(found().at(-1)?.email.text ?? '')?.[1] ?? ''
}

/** Opens the link that a registration mails, as the person whose requests are signed in. */
export async function proveAddress(
  requests: APIRequestContext,
  smtp: TestSmtpServer,
  { email }: Person,
): Promise<void> {
  const link = await linkTo(smtp, email, 'Confirm your e-mail address')
  const [, token] = link.split('#token=')
  expect((await requests.post('/api/auth/verify', { data: { token } })).ok()).toBe(true)
}
