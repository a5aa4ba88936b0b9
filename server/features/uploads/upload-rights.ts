import { UPLOADS_RESTRICTED } from '#shared/permission-texts.ts'
import { can } from '#shared/permissions.ts'
import { ApiError } from '#server/api-error.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Caller } from '#server/http/caller.ts'

/** Throws ApiError not_allowed, with the reason, where uploads are restricted and the caller's role may not upload. */
export type AssertMayUpload = (caller: Caller) => Promise<void>

export const createUploadRights =
  (settings: Pick<SettingsStore, 'get'>): AssertMayUpload =>
  async (caller) => {
    if (can(caller, 'videos.upload') || (await settings.get('uploads')) === 'everybody') return
    throw new ApiError('not_allowed', UPLOADS_RESTRICTED)
  }
