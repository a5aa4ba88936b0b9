import type { Database } from '../server/database/database.ts'

const BATCH = 500
export const WORDS =
  'ladder pump triage airway stroke hose mayday splint dose radio scene brake crew burn monitor'.split(' ')

/** Puts this many published videos into an empty library, every third a micro clip, by the statements of SQLite. */
export async function fillLibrary(database: Database, videos: number): Promise<void> {
  const now = Date.now()
  await database.transaction(async (em) => {
    for (let person = 1; person <= 50; person++) {
      const [username, firstName, lastName] = [`bench_${person}`, 'Bench', `Person ${person}`]
      await em.execute(
        `insert into users (username, username_key, email, first_name, last_name, created_at)
         values (?, ?, ?, ?, ?, ?)`,
        [username, username, `${username}@example.org`, firstName, lastName, now],
      )
    }
    let shorts = 0
    for (let from = 0; from < videos; from += BATCH) {
      const rows: string[] = []
      const values: (string | number | null)[] = []
      for (let i = from + 1; i <= Math.min(from + BATCH, videos); i++) {
        const isShort = i % 3 === 0
        const word = (n: number) => WORDS[(i * n) % WORDS.length] ?? ''
        const video = {
          title: `${word(1)} ${word(7)} drill ${i}`,
          description: `How a crew handles the ${word(3)} when the ${word(5)} fails, step by step.`,
          videoFile: `video-${i}.mp4`,
          thumbnailFile: `poster-${i}.webp`,
          submittedAt: new Date(now - (videos - i) * 1000),
          views: (i * 37) % 5000,
          likes: (i * 13) % 400,
        }
        rows.push(`(?, ?, ?, ?, 30, ?, ?, ?, ?, ?, ?, 'approved', ?, ?, ?)`)
        values.push(
          video.title,
          video.description,
          video.videoFile,
          video.thumbnailFile,
          video.submittedAt.getTime(),
          video.views,
          video.likes,
          (i % 13) + 1,
          (i % 50) + 1,
          isShort ? 1 : 0,
          i,
          isShort ? ++shorts : null,
          Math.round(Math.log10(1 + video.views) * 1e6) / 1e6,
        )
      }
      await em.execute(
        `insert into videos (title, description, video_file, thumbnail_file, duration, submitted_at, views, likes,
          category_id, creator_id, is_micro_clip, approval_status, feed_position, short_position, trending_score)
         values ${rows.join(', ')}`,
        values,
      )
    }
    await em.execute(`update sequences set value = ? where name = 'feed'`, [videos])
    await em.execute(`update sequences set value = ? where name = 'shorts'`, [shorts])
  })
}
