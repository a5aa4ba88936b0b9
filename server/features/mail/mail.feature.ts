import type { mailRoutes } from '#shared/contract/mail.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createMail, type MailedDepartment } from './mail.service.ts'
import { createOptOuts } from './opt-outs.ts'
import { readToken } from './unsubscribe-tokens.ts'

export function mailFeature(parts: Parts, department: MailedDepartment) {
  const mail = createMail(parts, department)
  const optOuts = createOptOuts(parts)
  const { start, sweep, stop, secrets } = mail

  /** No database is asked about a link that this installation did not sign. @throws ApiError not_found */
  const subscriptionOf = (token = '') => {
    const subscription = readToken(secrets, token)
    if (!subscription)
      throw new ApiError('not_found', 'This link is not complete. Open it from the mail again.')
    return subscription
  }

  const handlers: Handlers<typeof mailRoutes> = {
    async getMailSubscription({ query }) {
      const { subscriber, kind } = subscriptionOf(query.token)
      const isWanted = await optOuts.of(subscriber)
      return { kind, isOn: isWanted(kind, 'mail') }
    },
    async unsubscribeFromMail({ query, body }) {
      const { subscriber, kind } = subscriptionOf(body.token ?? query.token)
      await optOuts.change({ subscriber, kind, channel: 'mail', isOn: false })
      return { kind, isOn: false }
    },
    // In the fragment, which no server and no log sees.
    openUnsubscribePage: ({ query, ctx }) =>
      ctx.redirect(`/unsubscribe#token=${encodeURIComponent(query.token ?? '')}`),
  }
  return { handlers, background: { start, sweep, stop }, mail }
}
