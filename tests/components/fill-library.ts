import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { Video } from '#server/entities/video.entity.ts'
import { publishVideo } from '#server/features/videos/publication.ts'
import { fillShorts } from '#server/testing/fill-shorts.ts'
import { FIRST, SECOND } from './search-lessons.ts'

/** More clips than those of the demo library: feeds load them by pages. */
const CLIPS = 45

/** Publishes the lessons of the tests of the search, which play the file of a lesson of the demo library. */
async function addSearchLessons(dataDir: string): Promise<void> {
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  try {
    await database.transaction(async (em) => {
      const published = { isMicroClip: false, approvalStatus: 'approved' } as const
      const original = await em.findOneOrFail(Video, published, { orderBy: { id: 'asc' } })
      const { videoFile, thumbnailFile, imageVariants, duration, category, creator, submittedAt } = original
      for (const title of [FIRST, SECOND]) {
        const file = { videoFile, thumbnailFile, imageVariants: imageVariants ?? null, duration }
        await publishVideo(
          em,
          em.create(Video, { ...published, ...file, title, category, creator, submittedAt }),
        )
      }
    })
  } finally {
    await database.close()
  }
}

/** Fills an empty folder with the library that all component tests show. */
export async function fillLibrary(dataDir: string): Promise<void> {
  await fillShorts(dataDir, CLIPS)
  await addSearchLessons(dataDir)
}
