import type { settingsRoutes } from '#shared/contract/settings.ts'
import type { Parts } from '#server/feature.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { PageBrand } from '#server/http/page-brand.ts'
import { log } from '#server/http/request-log.ts'
import { pageBrandOf } from './department-page.ts'
import { createLogos } from './logo.service.ts'

interface Needs {
  settings: SettingsStore
  floor: DiskFloor
}

/** Whose library it is: the logo, and what pages say of it. Its other settings are changed with all settings. */
export function departmentFeature(parts: Parts, { settings, floor }: Needs) {
  const logos = createLogos(parts, settings, floor)
  const handlers: Handlers<Pick<typeof settingsRoutes, 'uploadLogo' | 'removeLogo'>> = {
    async uploadLogo({ caller, ctx }) {
      const changed = await logos.upload(caller, ctx)
      log.security(ctx, 'settings.changed', { detail: 'departmentLogo' })
      return changed
    },
    async removeLogo({ caller, ctx }) {
      const changed = await logos.remove(caller)
      log.security(ctx, 'settings.changed', { detail: 'departmentLogo' })
      return changed
    },
  }
  let last: { settings: object; brand: PageBrand | null } | null = null
  return {
    handlers,
    /** In an outage of the database: what was known last. */
    async findPageBrand(): Promise<PageBrand | null> {
      const known = await settings.all().catch(() => settings.latest())
      if (last?.settings !== known) last = { settings: known, brand: pageBrandOf(known) }
      return last.brand
    },
  }
}
