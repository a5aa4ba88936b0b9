import type { EntityManager } from '#server/database/database.ts'
import { FILE_COLUMNS } from '#server/entities/file-columns.ts'
import { awardEverything } from '#server/features/achievements/award-reached.ts'

const OWNERS = {
  videos: 'h.creator_id = ?',
  proposals: 'h.video_id in (select v.id from videos v where v.creator_id = ?)',
  attachments: 'h.video_id in (select v.id from videos v where v.creator_id = ?)',
}
const isOfVideo = (table: string): table is keyof typeof OWNERS => Object.hasOwn(OWNERS, table)

/** The files that the videos of a person and their proposals show. */
const SHOWN_FILES = FILE_COLUMNS.flatMap(({ table, column }) =>
  isOfVideo(table) ? `select h.${column} from ${table} h where ${OWNERS[table]}` : [],
)

const MOVE = 'update uploads set owner_id = ? where owner_id = ?'

/**
 * Makes the videos and series of one account those of another one, in every state, with their files, what was derived from these, and
 * their media jobs. What belongs to a video alone (clips, captions, proposals, comments, counters, marks) follows it by its
 * row. The caller holds the locks on the videos and on both accounts.
 * @returns the number of videos
 */
export async function handOver(em: EntityManager, from: number, to: number, at: Date): Promise<number> {
  await em.flush()
  await em.execute(`${MOVE} and file in (${SHOWN_FILES.join(' union all ')})`, [
    to,
    from,
    ...SHOWN_FILES.map(() => from),
  ])
  await em.execute(`${MOVE} and file in (select poster_file from uploads where owner_id = ?)`, [to, from, to])
  await em.execute(`${MOVE} and source_id in (select id from uploads where owner_id = ?)`, [to, from, to])
  await em.execute(
    `update media_jobs set owner_id = ? where owner_id = ? and upload_id in (select id from uploads where owner_id = ?)`,
    [to, from, to],
  )
  const moved = await em.execute<object[]>(
    'update videos set creator_id = ? where creator_id = ? returning id',
    [to, from],
  )
  await em.execute('update series set owner_id = ? where owner_id = ?', [to, from])
  await awardEverything(em, to, at)
  return moved.length
}
