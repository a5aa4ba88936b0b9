import path from 'node:path'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { fillDemoLibrary } from '#server/demo/fill-demo-library.ts'
import { publishVideo } from '#server/features/videos/publication.ts'
import { Video } from '#server/entities/video.entity.ts'
import { diskStorage } from '#server/media/disk-storage.ts'

const DEMO = path.join(import.meta.dirname, '../../resources/demo')

/**
 * Fills an empty folder with the demo library and this many more published micro clips, named 'Clip 1' and so on. They
 * share the files of the demo library. The server is then started on the folder with DEMO=true.
 */
export async function fillShorts(dataDir: string, clips: number): Promise<void> {
  const database = await Database.open({ dataDir, databaseUrl: undefined }, entities)
  try {
    const now = () => new Date()
    await fillDemoLibrary({ database, storage: diskStorage(dataDir), from: DEMO, now })
    await database.transaction(async (em) => {
      const originals = await em.find(Video, { isMicroClip: true, approvalStatus: 'approved' })
      for (let number = 1; number <= clips; number++) {
        const original = originals[number % originals.length]
        if (!original) throw new Error('The demo library has no shorts')
        const { description, videoFile, thumbnailFile, imageVariants, duration, category, creator } = original
        const clip = em.create(Video, {
          title: `Clip ${number}`,
          description,
          videoFile,
          thumbnailFile,
          imageVariants: imageVariants ?? null,
          duration,
          clipStartTime: 0,
          clipDuration: duration,
          submittedAt: now(),
          category,
          creator,
          isMicroClip: true,
          approvalStatus: 'approved',
          views: (number * 37) % 5000,
          likes: (number * 13) % 400,
          saves: 0,
        })
        await publishVideo(em, clip)
      }
    })
  } finally {
    await database.close()
  }
}
