import { PERMISSION_TEXTS } from '#shared/permission-texts.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { ApiError } from '#server/api-error.ts'
import type { Caller } from './caller.ts'

/** @throws ApiError not_allowed where the caller's role lacks the permission */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (can(caller, permission)) return
  const message = `Your role may not ${PERMISSION_TEXTS[permission]}. An administrator can give you another role.`
  throw new ApiError('not_allowed', message)
}
