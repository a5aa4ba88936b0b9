import { z } from 'zod'

/** The SMTP server that takes the mail of this installation. */
export interface SmtpSettings {
  host: string
  port: number
  /** Whether the connection begins with TLS (smtps); otherwise it changes to TLS by STARTTLS. */
  isTls: boolean
  auth: { user: string; pass: string } | null
}

export interface Sender {
  name: string
  address: string
}

export interface MailSettings {
  smtp: SmtpSettings
  from: Sender
  /** The address of this installation, for links. */
  publicUrl: string
  /** The delay before the second attempt to send a mail, doubled each time. Tests use a short one. */
  retryMs: number
}

/** A name in MAIL_FROM is the operator's choice. @param department its own name; null where it has none */
export const senderOf = ({ from }: MailSettings, department: string | null): Sender => ({
  ...from,
  name: from.name || (department ?? ''),
})

const RETRY_MS = 15_000
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }
const EXAMPLE = 'must be like smtps://user:password@smtp.example.org'

/** `smtp://user:password@host:587` or `smtps://user:password@host`. */
const smtpUrl = z.string().transform((text, check): SmtpSettings => {
  const url = URL.canParse(text) ? new URL(text) : null
  const port = url ? PORTS[url.protocol] : undefined
  const isPlain = url && (url.pathname === '' || url.pathname === '/') && !url.search && !url.hash
  if (!url || port === undefined || !url.hostname || !isPlain) return refuse(check, EXAMPLE)
  const { username, password } = url
  if (Boolean(username) !== Boolean(password))
    return refuse(check, 'needs a user and a password, or neither of them')
  const auth = readAuth(username, password)
  if (auth === undefined)
    return refuse(check, 'write special characters of the password as %40 for @, for example')
  return {
    // Node expects an IPv6 address without brackets.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : port,
    isTls: url.protocol === 'smtps:',
    auth,
  }
})

function refuse(check: z.RefinementCtx, message: string): never {
  check.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Null without a user; undefined where the characters are not encoded as an address needs it. */
function readAuth(username: string, password: string): SmtpSettings['auth'] | undefined {
  if (!username) return null
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}

/** `training@example.org` or `Springfield Fire <training@example.org>`. */
const mailFrom = z.string().transform((text, check): Sender => {
  const [, quoted, name = quoted ?? '', bracketed] =
    /^\s*(?:"([^"\r\n<>]*)"|([^"\r\n<>]*?))\s*<([^<>\s]+)>\s*$/.exec(text) ?? []
  const address = bracketed ?? text.trim()
  if (z.email().safeParse(address).success) return { name, address }
  return refuse(check, 'must be like training@example.org or Springfield Fire <training@example.org>')
})

/** The variables of the environment. */
export const mailEnvironment = { SMTP_URL: smtpUrl.optional(), MAIL_FROM: mailFrom.optional() }

interface Given {
  SMTP_URL?: SmtpSettings | undefined
  MAIL_FROM?: Sender | undefined
  PUBLIC_URL?: string | undefined
}

export const mailOf = ({
  SMTP_URL: smtp,
  MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: Given): MailSettings | null =>
  smtp && from && publicUrl ? { smtp, from, publicUrl, retryMs: RETRY_MS } : null
