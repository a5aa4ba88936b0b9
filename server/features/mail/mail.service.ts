import { randomUUID } from 'node:crypto'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { EntityManager } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { ApiError } from '#server/api-error.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { renderHtml, renderText, oneLine } from './mail-content.ts'
import { isOptionalMail, MAIL_KINDS, type MailData, type MailKind } from './mail-kinds.ts'
import { createMailQueue, type LeasedMail } from './mail-queue.ts'
import { createMailSecrets } from './mail-secrets.ts'
import { createMailSender } from './mail-sender.ts'
import { senderOf, type MailSettings } from './mail-settings.ts'
import { MailMessage } from '#server/entities/mail.entity.ts'
import type { OutgoingMail } from './smtp-client.ts'
import { sendTestMail } from './test-mail.ts'
import { writeToken } from './unsubscribe-tokens.ts'

/** An account, at the address that it has when the mail is sent; or an address, for example a former one. */
export type MailRecipient = { userId: number } | { address: string }

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: MailRecipient
  data: MailData<Kind>
}

/** A time that is due by every clock. */
const IMMEDIATELY = new Date(0)

/** Whose mail it is. */
export interface MailedDepartment {
  /** Null where the department has no name of its own. */
  findName(): Promise<string | null>
}

export type Mail = ReturnType<typeof createMail>

/** Queues mail in the database, and sends it in the background (docs/decisions/077). */
export function createMail(parts: Parts, { findName }: MailedDepartment) {
  const { config, database, events, logger, now } = parts
  const settings = config.mail
  const secrets = createMailSecrets(config.jwtSecret)
  let stopSender: (() => Promise<void>) | null = null

  const startSender = async ({ retryMs, ...rest }: MailSettings): Promise<void> => {
    // Loaded here alone: most installations send no mail.
    const { openSmtp } = await import('./smtp-client.ts')
    const queue = createMailQueue({ database }, secrets, retryMs)
    if (config.databaseUrl === undefined) await queue.releaseAll()
    const sender = createMailSender({
      queue,
      smtp: openSmtp(rest),
      logger,
      retryMs,
      write: (mail) => writeMail({ retryMs, ...rest }, mail),
    })
    const unsubscribe = events.subscribe('mail.queued', sender.wake)
    stopSender = () => {
      unsubscribe()
      return sender.stop()
    }
    sender.start()
  }

  /** A lesson that was withdrawn since the digest was queued is named no more; null where none is left. */
  const withPublicLessons = async (data: unknown) => {
    const { lessons } = MAIL_KINDS['lesson-digest'].data.parse(data)
    const ids = lessons.map(({ videoId }) => videoId)
    const sql = `select id from videos where approval_status = 'approved' and id in (${placesFor(ids)})`
    const left = new Set(await database.reader.column<number>(sql, padToConstantLength(ids)))
    const shown = lessons.filter(({ videoId }) => left.has(videoId))
    return shown.length > 0 ? { lessons: shown } : null
  }

  /** @throws Error where the secret of the server changed, or another version wrote the data */
  const writeMail = async (sending: MailSettings, mail: LeasedMail): Promise<OutgoingMail | null> => {
    const { publicUrl } = sending
    const { kind, subscriber, address, messageId } = mail
    const own = await findName()
    const from = senderOf(sending, own)
    const name = own ?? PRODUCT_NAME
    const stored: unknown = JSON.parse(secrets.open(mail.data, messageId))
    const data = kind === 'lesson-digest' ? await withPublicLessons(stored) : stored
    if (data === null) return null
    const content = MAIL_KINDS[kind].contentOf(data, { url: publicUrl, name })
    const token = isOptionalMail(kind) ? writeToken(secrets, { subscriber, kind }) : null
    const footer = {
      name,
      siteUrl: publicUrl,
      unsubscribeUrl: token && `${publicUrl}/unsubscribe#token=${token}`,
    }
    return {
      from,
      to: address,
      subject: oneLine(content.subject),
      text: renderText(content, footer),
      html: renderHtml(content, footer),
      messageId: `<${messageId}@${from.address.split('@').at(-1) ?? ''}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        // RFC 8058: the mail program posts to this address without a page and without a sign-in.
        ...(token && {
          'List-Unsubscribe': `<${publicUrl}/api/mail/unsubscribe?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
  }

  const requireConfigured = (): MailSettings => {
    if (settings) return settings
    throw new ApiError('conflict', 'This server sends no mail: SMTP_URL and MAIL_FROM are not set.')
  }

  return {
    /** Whether this installation sends mail. */
    isConfigured: settings !== null,
    /** @throws ApiError conflict where this installation sends no mail */
    requireConfigured,
    secrets,

    /** Past the queue. @throws ApiError conflict where this installation sends no mail */
    async sendTest(to: string) {
      return sendTestMail(requireConfigured(), { department: await findName(), to })
    },

    /**
     * Adds a mail in the caller's transaction; it is sent once that is committed. Without a mail server it does nothing.
     * @throws ZodError where the data is not that of the kind
     */
    enqueue<Kind extends MailKind>(em: EntityManager, { kind, to, data }: NewMail<Kind>): void {
      if (!settings) return
      const messageId = randomUUID()
      const json = JSON.stringify(MAIL_KINDS[kind].data.parse(data))
      em.create(MailMessage, {
        kind,
        messageId,
        data: secrets.seal(json, messageId),
        state: 'queued',
        priority: MAIL_KINDS[kind].isAwaited ? 0 : 1,
        createdAt: now(),
        nextAttemptAt: IMMEDIATELY,
        ...('userId' in to ? { user: em.getReference(User, to.userId) } : { address: to.address }),
      })
      events.publish(em, 'mail.queued', {})
    },

    /** @throws ApiError as the queue does */
    retry: (id: number): Promise<void> =>
      database.transaction(async (em) => {
        await createMailQueue({ database }, secrets, 0).retryNow(em, id)
        events.publish(em, 'mail.queued', {})
      }),

    async start(): Promise<void> {
      if (settings) await startSender(settings)
    },

    /** Also where no mail is sent any more: rows of an earlier configuration go. */
    sweep: () => createMailQueue({ database }, secrets, 0).sweep(),

    async stop(): Promise<void> {
      await stopSender?.()
    },
  }
}
