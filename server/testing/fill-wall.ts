import { copyFile, stat } from 'node:fs/promises'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { publishVideo } from '#server/features/videos/publication.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import { diskStorage } from '#server/media/disk-storage.ts'
import { newFileName } from '#server/media/storage.ts'

interface WallFile {
  title: string
  path: string
  seconds: number
}

/** The creator of the clips. */
export const WALL_INSTRUCTOR = { username: 'instructor', password: 'instructor-pass' }
/** An administrator of the same site, with the same password. */
export const WALL_ADMIN = { username: 'officer', password: WALL_INSTRUCTOR.password }

/** Publishes micro clips with these files. Unlike an upload, it takes broken files too. */
export async function fillWall(dataDir: string, files: readonly WallFile[]): Promise<void> {
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  const storage = diskStorage(dataDir)
  try {
    const passwordHash = await hashPassword(WALL_INSTRUCTOR.password)
    const stored: (WallFile & { file: string; bytes: number })[] = []
    for (const wanted of files) {
      const file = newFileName('mp4')
      const incoming = storage.incoming()
      await copyFile(wanted.path, incoming.path)
      await storage.store(incoming, file)
      stored.push({ ...wanted, file, bytes: (await stat(wanted.path)).size })
    }
    await database.transaction(async (em) => {
      const now = new Date()
      const account = ({ username }: { username: string }) => ({
        username,
        usernameKey: username,
        enteredEmail: `${username}@example.org`,
        passwordHash,
        firstName: 'Robin',
        lastName: 'Instructor',
        bio: null,
        createdAt: now,
      })
      const creator = em.create(User, { ...account(WALL_INSTRUCTOR), isAdmin: false })
      em.create(User, { ...account(WALL_ADMIN), lastName: 'Officer', isAdmin: true })
      const [category] = await em.findAll(Category, { limit: 1 })
      if (!category) throw new Error('There are no categories')
      for (const { title, file, bytes, seconds } of stored) {
        const duration = Math.max(1, Math.round(seconds))
        const owned = { owner: creator, createdAt: now, usedAt: now, duration }
        em.create(Upload, { file, kind: 'video', mediaType: 'video/mp4', bytes, ...owned })
        const video = em.create(Video, {
          title,
          videoFile: file,
          duration: Math.max(1, Math.round(seconds)),
          clipStartTime: 0,
          clipDuration: duration,
          submittedAt: now,
          category,
          creator,
          isMicroClip: true,
          approvalStatus: 'approved',
        })
        await publishVideo(em, video)
      }
    })
  } finally {
    await database.close()
  }
}
