import type { ownAccountRoutes } from '#shared/contract/own-account.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { AdminUsers } from '#server/features/admin-users/admin-users.service.ts'
import { invalidField } from '#server/api-error.ts'
import type { Limit } from '#server/http/event-counts.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { log } from '#server/http/request-log.ts'
import { sendDownload } from '#server/http/send-download.ts'
import { siteOriginOf } from '#server/http/site-origin.ts'
import { exportAccount } from './account-export.ts'

/** An export reads everything of a person. */
const EXPORTS: Limit = {
  name: 'exports of an account',
  points: 5,
  seconds: 60 * 60,
  sentence: 'Your data was downloaded several times just now.',
}

interface OwnAccountNeeds {
  users: AdminUsers
  /** What the features export of a person. */
  sections: readonly ExportSection[]
}

/** What people do with their own accounts: take the data with them, and leave. */
export function ownAccountFeature(parts: Parts, { users, sections }: OwnAccountNeeds) {
  const { config, database, throttles, now } = parts
  const handlers: Handlers<typeof ownAccountRoutes> = {
    async exportOwnData({ caller, ctx }) {
      await throttles.count([EXPORTS, String(caller.id)])
      log.security(ctx, 'account.exported')
      const origin = siteOriginOf(ctx, config)
      const pieces = exportAccount(database.reader, caller.id, { sections, origin, now: now() })
      sendDownload(ctx, `${PRODUCT_NAME.toLowerCase()}-account.json`, 'json', pieces)
    },
    async deleteOwnAccount({ caller, body, ctx }) {
      if (body.username.toLowerCase() !== caller.username.toLowerCase())
        throw invalidField('username', 'This is not your username. Please type it as your profile shows it.')
      await users.remove(caller, caller.id)
      log.security(ctx, 'account.deleted', { method: 'own' })
    },
  }
  return { handlers }
}
