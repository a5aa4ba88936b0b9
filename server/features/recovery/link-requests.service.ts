import { randomInt } from 'node:crypto'
import { RESET_SECONDS } from '#shared/limits/accounts.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { RegistrationRules } from './registration-rules.ts'

/** A request that was not answered by then, for example because the server was away, is dropped. */
const REQUEST_SECONDS = 60 * 60
/** The work begins at a random time after the answer: the next request of the same person doesn't measure it. */
const BEGIN_MAX_MS = 500
const REQUESTS_AT_ONCE = 100

/**
 * Links of one account that work at the same time. A request above it is dropped without a word: the person has three mails
 * whose links work, also where a stranger asked for them.
 */
const WAITING_MAX = 3

type RequestKind = 'ask-reset' | 'ask-register'

interface Needs {
  links: OneTimeLinks
  mail: Mail
  registrationRules: RegistrationRules
}

/**
 * Links that people ask for signed out. A request is stored and answered, in the same steps for every address; only
 * afterwards the account is looked for (docs/decisions/087).
 */
export function createLinkRequests(parts: Parts, { links, mail, registrationRules }: Needs) {
  const { database, logger } = parts
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const sendReset = async (em: EntityManager, entered: string): Promise<void> => {
    const user = await em.findOne(User, { $or: [{ usernameKey: entered }, { email: entered }] })
    // An address that only waits gets no way into the account, and a suspended account no mail.
    if (!user?.email || user.suspendedAt) return
    const waiting = { kind: 'reset', user: user.id, issuedBy: null, usedAt: null } as const
    if ((await em.count(OneTimeLink, { ...waiting, expiresAt: { $gt: parts.now() } })) >= WAITING_MAX) return
    const { email } = user
    const { token } = links.issue(em, { kind: 'reset', user, email, seconds: RESET_SECONDS })
    mail.enqueue(em, {
      kind: 'password-reset',
      to: { address: email },
      data: { path: `/reset#token=${token}`, validMinutes: RESET_SECONDS / 60 },
    })
  }

  /** Of several servers one answers a request: the one that deletes it. */
  const answer = (id: number) =>
    database.transaction(async (em) => {
      const request = await em.findOne(OneTimeLink, id)
      if (!request || (await em.nativeDelete(OneTimeLink, { id })) !== 1) return
      const { kind, email: entered } = request
      if (request.expiresAt <= parts.now() || !entered) return
      if (kind === 'ask-reset') await sendReset(em, entered)
      else await registrationRules.sendLink(em, entered)
      await em.flush()
    })

  const answerAll = async (): Promise<void> => {
    const rows = await database.reader.all<{ id: number }>(
      `select id from one_time_links where kind in ('ask-reset', 'ask-register') order by id limit ${REQUESTS_AT_ONCE}`,
    )
    for (const { id } of rows) await answer(id)
    if (rows.length === REQUESTS_AT_ONCE) await answerAll()
  }

  /** One run after the other. A request whose run failed is answered by a later one. */
  const run = (): Promise<void> => {
    working = working
      .then(answerAll)
      .catch((error: unknown) => logger.error({ err: error }, 'requested links were not sent'))
    return working
  }

  return {
    /** @throws ApiError unprocessable where mail is not configured */
    requireMail(): void {
      if (mail.isConfigured) return
      throw new ApiError(
        'unprocessable',
        'This server sends no mail. Please ask an officer for a link or a code.',
      )
    },

    /** @param entered an address or a username */
    async ask(kind: RequestKind, entered: string): Promise<void> {
      await database.transaction(async (em) => {
        links.issue(em, { kind, email: entered.toLowerCase(), seconds: REQUEST_SECONDS })
        await em.flush()
      })
      timer ??= setTimeout(() => {
        timer = undefined
        void run()
      }, randomInt(BEGIN_MAX_MS)).unref()
    },

    /** Also at a start: what was asked before a crash. */
    run,

    async stop(): Promise<void> {
      clearTimeout(timer)
      await working
    },
  }
}
