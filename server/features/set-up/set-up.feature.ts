import type { setUpRoutes } from '#shared/contract/set-up.ts'
import type { Parts } from '#server/feature.ts'
import type { accountsFeature } from '#server/features/accounts/accounts.feature.ts'
import { sessionSourceOf } from '#server/features/accounts/session-source.ts'
import type { OneTimeLinks } from '#server/features/recovery/one-time-links.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { networkEvents } from '#server/http/throttle.ts'
import { createFirstAdmin } from './first-admin.service.ts'

/** Tries of one network with a link of the console. */
const SET_UP_TRIES: Limit = {
  name: 'set-up by address',
  points: 20,
  seconds: 15 * 60,
  sentence: 'Too many tries.',
}

type Needs = Pick<ReturnType<typeof accountsFeature>, 'accounts' | 'sessions' | 'answerSignedIn'> & {
  links: OneTimeLinks
}

/** The first start: the first administrator. The rest of the set-up are settings, disciplines and checks of the Server tab. */
export function setUpFeature(parts: Parts, { answerSignedIn, ...needs }: Needs) {
  const { config, throttles } = parts
  const firstAdmin = createFirstAdmin(parts, needs)
  const handlers: Handlers<typeof setUpRoutes> = {
    getSetUp: async () => ({ isNeeded: await firstAdmin.isNeeded() }),
    async createFirstAdmin({ body, ctx }) {
      await throttles.count(...networkEvents(SET_UP_TRIES, ctx.ip))
      const created = await firstAdmin.create(body, sessionSourceOf(ctx))
      log.security(ctx, 'account.created', { userId: created.user.id, detail: 'admin' })
      return answerSignedIn(ctx, created, false)
    },
  }
  return {
    handlers,
    /** What the console says at a start; null where there is an administrator. @param address of this server */
    async describeSetUp(address: string): Promise<string | null> {
      const token = await firstAdmin.newToken()
      if (token === null) return null
      return [
        'This library has no administrator yet. Open this link to set it up; it works once, until the next start:',
        `${config.publicUrl ?? address}/set-up#token=${token}`,
      ].join('\n')
    },
  }
}
