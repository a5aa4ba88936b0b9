import type { OwnVideo } from '#shared/contract/own-videos.ts'
import type { KeptVideo, Video, WatchedVideo } from '#shared/contract/videos.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { presentEach } from '#server/database/bad-rows.ts'
import type { Database } from '#server/database/database.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { TOP } from '#server/database/paging.ts'
import type { SqlValue } from '#server/database/reader.ts'
import { flag } from '#server/database/row-values.ts'
import { readPublishedOfEach } from './attached-files.ts'
import { MARK_BITS, type Marks } from './marks.ts'
import type { Caller } from '#server/http/caller.ts'
import { videoNotFound } from './video-access.ts'
import { SELECT_OWN_VIDEO, toOwnVideo, type OwnVideoRow } from './own-video-row.ts'
import { SELECT_VIDEO, toVideo, type VideoRow } from './video-row.ts'

const STREAMS_SQL = `select p.role, p.file from uploads s join uploads p on p.source_id = s.id
  where s.file = ? and p.role in ('hls', 'storyboard')`

export type VideoQueries = ReturnType<typeof createVideoQueries>

export function createVideoQueries(database: Pick<Database, 'reader' | 'catchUp'>, marks: Marks) {
  const { reader } = database
  const read = (tail: string, values: SqlValue[]) => reader.all<VideoRow>(`${SELECT_VIDEO} ${tail}`, values)
  return {
    async one(id: number): Promise<VideoRow | null> {
      return (await read('where v.id = ?', [id]))[0] ?? null
    },

    /** Those of these videos that are public, with their files and the marks of the caller. */
    async publicOnes(ids: readonly number[], caller: Caller | null): Promise<KeptVideo[]> {
      const [rows, files] = await Promise.all([
        read(
          `where v.approval_status = 'approved' and v.id in (${placesFor(ids)})`,
          padToConstantLength(ids),
        ),
        readPublishedOfEach(reader, ids),
      ])
      const videos = presentEach(rows, (row) => ({ ...toVideo(row), attachments: files.get(row.id) ?? [] }))
      return caller ? this.mark(videos, caller.id) : videos
    },

    /** Whether visitors may watch the video, also where the library is for members alone. */
    async isPublicLesson(id: number): Promise<boolean> {
      if (!Number.isSafeInteger(id) || id > TOP) return false
      const sql = `select 1 from videos where id = ? and is_public and approval_status = 'approved'`
      return (await reader.all(sql, [id])).length > 0
    },

    /**
     * A video with what only its owner and administrators see.
     * @param caller whose marks the video carries; none by default
     * @throws ApiError not_found
     */
    async ownVideo(id: number, caller?: Caller): Promise<OwnVideo> {
      const [row] = await reader.all<OwnVideoRow>(`${SELECT_OWN_VIDEO} where v.id = ?`, [id])
      if (!row) throw videoNotFound()
      const video = toOwnVideo(row)
      if (caller) await this.mark([video], caller.id)
      return video
    },

    /** The stream and the seek preview of its file; null for a video that plays a part of its file. */
    async streamsOf(row: VideoRow): Promise<Pick<WatchedVideo, 'hlsUrl' | 'seekPreviewUrl'>> {
      const { video_file: file, clip_start_time: clipStartTime, clip_duration: clipDuration, duration } = row
      const isMicroClip = flag(row.is_micro_clip)
      const { start, length } = playbackRangeOf({ isMicroClip, clipStartTime, clipDuration, duration })
      const isWhole = start === 0 && length >= duration
      const made =
        file && isWhole ? await reader.all<{ role: string; file: string }>(STREAMS_SQL, [file]) : []
      const urlOf = (role: string) => {
        const found = made.find((one) => one.role === role)
        return found ? resolveStoredFile(found.file) : null
      }
      return { hlsUrl: urlOf('hls'), seekPreviewUrl: urlOf('storyboard') }
    },

    /** Puts the marks of a caller on these videos, in place. */
    async mark<Marked extends Video>(videos: Marked[], userId: number): Promise<Marked[]> {
      await database.catchUp()
      const bits = await marks.on(
        userId,
        videos.map(({ id, creator }) => ({ id, creatorId: creator.id })),
      )
      for (const [index, video] of videos.entries()) {
        const has = (mark: keyof typeof MARK_BITS) => ((bits[index] ?? 0) & MARK_BITS[mark]) !== 0
        video.isLiked = has('isLiked')
        video.isSaved = has('isSaved')
        video.isWatchLater = has('isWatchLater')
        video.creator.isFollowing = has('isFollowing')
      }
      return videos
    },
  }
}
