import type { Context } from 'koa'
import { LOGO_PART } from '#shared/contract/settings.ts'
import { LOGO_KIND } from '#shared/file-kinds.ts'
import { LOGO_MAX_MB } from '#shared/limits/department.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import type { Settings } from '#shared/settings.ts'
import { ApiError } from '#server/api-error.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import type { Parts } from '#server/feature.ts'
import { findDepartment } from '#server/features/settings/department-account.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import { commitOrDelete, releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { partOf, receiveForm, toPictureError, type ReceivedFile } from '#server/media/receive-form.ts'
import { newFileName } from '#server/media/storage.ts'

const RULES = { files: { [LOGO_PART]: partOf(LOGO_KIND, LOGO_MAX_MB) } }
/** The largest icon of an installed app. */
const SIDE_PX = 512

/** The logo is a stored file that the setting `departmentLogo` names, and that every visitor may read. */
export function createLogos(parts: Parts, settings: SettingsStore, floor: DiskFloor) {
  const { storage, mediaPool, readers, now } = parts

  /** @returns the name of the stored file */
  const store = async (caller: Caller, file: ReceivedFile): Promise<{ name: string; bytes: number }> => {
    const square = storage.incoming()
    await mediaPool
      .run({ account: caller.id }, (options) =>
        readers.run('reencodeLogo', [file.incoming.path, square.path, SIDE_PX], options),
      )
      .catch(async (error: unknown) => {
        await storage.discard(square)
        throw toPictureError(error)
      })
    const name = newFileName('png')
    await storage.store(square, name)
    return { name, bytes: (await storage.sizeOf(name)) ?? 0 }
  }

  /** Replaces the logo, and removes the file of the former one after the commit. */
  const replace = async (
    caller: Caller,
    stored: { name: string; bytes: number } | null,
  ): Promise<Settings> => {
    let released: string[] = []
    const changed = await settings.change(
      caller,
      { departmentLogo: stored?.name ?? null },
      async (em, before) => {
        if (stored) {
          const at = now()
          // Not of the administrator: the logo stays when that account is deleted.
          const owner = await findDepartment(em, before.departmentName, at)
          const { name: file, bytes } = stored
          const kind = { kind: 'image', mediaType: 'image/png' } as const
          em.create(Upload, { ...kind, file, bytes, owner, createdAt: at, usedAt: at })
        }
        released = await releaseFiles(em, [before.departmentLogo])
      },
    )
    await removeReleased(storage, released)
    return changed
  }

  return {
    /**
     * After an error nothing is changed and no file is left.
     * @throws ApiError invalid, too_large, unsupported_kind, disk_full
     */
    async upload(caller: Caller, ctx: Context): Promise<Settings> {
      const release = await floor.hold(LOGO_MAX_MB * MEGABYTE)
      const { files } = await receiveForm(ctx, storage, RULES).finally(release)
      const file = files[LOGO_PART]
      if (!file) throw new ApiError('invalid', 'Please choose a picture.')
      try {
        const stored = await store(caller, file)
        return await commitOrDelete(storage, [stored.name], () => replace(caller, stored))
      } finally {
        await storage.discard(file.incoming)
      }
    },

    remove: (caller: Caller): Promise<Settings> => replace(caller, null),
  }
}
