import type { mailRoutes } from '#shared/contract/mail.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createMailChoices } from './mail-choices.ts'
import { createMail } from './mail.service.ts'
import { readToken } from './unsubscribe-tokens.ts'

export function mailFeature(parts: Parts) {
  const mail = createMail(parts)
  const choices = createMailChoices(parts)
  const { start, sweep, stop, secrets } = mail

  /** No database is asked about a link that this installation did not sign. @throws ApiError not_found */
  const subscriptionOf = (token = '') => {
    const subscription = readToken(secrets, token)
    if (!subscription)
      throw new ApiError('not_found', 'This link is not complete. Open it from the mail again.')
    return subscription
  }

  const handlers: Handlers<typeof mailRoutes> = {
    getMailSubscription: ({ query }) => choices.find(subscriptionOf(query.token)),
    unsubscribeFromMail: ({ query, body }) =>
      choices.change(subscriptionOf(body.token ?? query.token), false),
    // In the fragment, which no server and no log sees.
    openUnsubscribePage: ({ query, ctx }) =>
      ctx.redirect(`/unsubscribe#token=${encodeURIComponent(query.token ?? '')}`),
  }
  return { handlers, background: { start, sweep, stop }, mail }
}
