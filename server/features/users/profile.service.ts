import { LockMode } from '@mikro-orm/core'
import type { Context } from 'koa'
import type { User as PublicUser } from '#shared/contract/accounts.ts'
import type { z } from 'zod'
import { PROFILE_IMAGE_PART, profileForm } from '#shared/contract/users.ts'
import { MEGABYTE } from '#shared/limits/units.ts'
import { PROFILE_IMAGE_MAX_MB } from '#shared/limits/uploads.ts'
import type { Parts } from '#server/feature.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { requireOwnDisplayName } from '#server/features/accounts/own-names.ts'
import { User } from '#server/entities/user.entity.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import { commitOrDelete, releaseFiles, removeReleased } from '#server/features/uploads/release-files.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { RunOptions } from '#server/media/ffmpeg/ffmpeg.ts'
import { partOf, receiveForm, toPictureError, type ReceivedFile } from '#server/media/receive-form.ts'
import { newFileName } from '#server/media/storage.ts'

const RULES = {
  files: { [PROFILE_IMAGE_PART]: partOf('image', PROFILE_IMAGE_MAX_MB) },
  fields: Object.keys(profileForm.shape),
}
const SIDE_PX = 512

export function createProfiles(parts: Parts, floor: DiskFloor) {
  const { database, storage, mediaPool, readers, now } = parts
  /** @returns the name of the stored file */
  const storeImage = async (caller: Caller, file: ReceivedFile): Promise<string> => {
    const square = storage.incoming()
    const work = (options: RunOptions) =>
      readers.run('reencodeSquare', [file.incoming.path, square.path, SIDE_PX], options)
    await mediaPool.run({ account: caller.id }, work).catch(async (error: unknown) => {
      await storage.discard(square)
      throw toPictureError(error)
    })
    const name = newFileName('webp')
    await storage.store(square, name)
    return name
  }

  const save = async (caller: Caller, form: z.output<typeof profileForm>, image: string | null) =>
    database.transaction(async (em) => {
      // The lock orders two uploads at once: the second releases the file of the first.
      const user = await em.findOneOrFail(User, caller.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
      if (form.firstName !== undefined) user.firstName = form.firstName || null
      if (form.lastName !== undefined) user.lastName = form.lastName || null
      const isRenamed = form.firstName !== undefined || form.lastName !== undefined
      if (isRenamed && !user.isAdmin) await requireOwnDisplayName(database, user)
      if (form.bio !== undefined) user.bio = form.bio || null
      if (image === null) {
        await em.flush()
        return { user: presentUser(user), released: [] }
      }
      const before = user.profileImageFile
      const createdAt = now()
      const stored = { kind: 'image', mediaType: 'image/webp', bytes: 0, owner: user } as const
      em.create(Upload, { file: image, ...stored, createdAt, usedAt: createdAt })
      user.profileImageFile = image
      await em.flush()
      return { user: presentUser(user), released: await releaseFiles(em, [before]) }
    })

  return {
    /**
     * After an error nothing is changed and no file is left.
     * @throws ApiError invalid, too_large, unsupported_kind, disk_full
     */
    async update(caller: Caller, ctx: Context): Promise<PublicUser> {
      const release = await floor.hold(PROFILE_IMAGE_MAX_MB * MEGABYTE)
      const { files, fields } = await receiveForm(ctx, storage, RULES).finally(release)
      const file = files[PROFILE_IMAGE_PART]
      try {
        const form = parseInput(profileForm, fields)
        const image = file ? await storeImage(caller, file) : null
        const { user, released } = await commitOrDelete(storage, image ? [image] : [], () =>
          save(caller, form, image),
        )
        await removeReleased(storage, released)
        return user
      } finally {
        if (file) await storage.discard(file.incoming)
      }
    },
  }
}
