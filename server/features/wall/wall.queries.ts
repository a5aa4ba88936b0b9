import type { WallClip } from '#shared/contract/wall.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import { WALL_CLIPS_MAX } from '#shared/limits.ts'
import type { Reader } from '#server/database/reader.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import { captionsUrlOf } from '#server/features/videos/video-row.ts'

interface Row extends NameRow {
  id: number
  title: string
  video_file: string
  duration: number
  clip_start_time: number | null
  clip_duration: number | null
  category_id: number
  category_name: string
  bytes: number
  captions_version: number | null
}

/** Only published clips have a position. The join leaves out files without a row in uploads, which aren't served. */
const CLIPS_SQL = `select v.id, v.title, v.video_file, v.duration, v.clip_start_time, v.clip_duration,
  v.category_id, c.name as category_name, u.username, u.first_name, u.last_name, p.bytes,
  v.captions_version
  from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
  join uploads p on p.file = v.video_file
  where v.short_position > 0
  order by v.short_position desc limit ?`

function toWallClip(row: Row): WallClip {
  const { start, length, isWholeFile } = playbackRangeOf({
    isMicroClip: true,
    clipStartTime: row.clip_start_time,
    clipDuration: row.clip_duration,
    duration: row.duration,
  })
  return {
    id: row.id,
    title: row.title,
    creatorName: displayName(row),
    category: { id: row.category_id, name: row.category_name },
    src: resolveStoredFile(row.video_file),
    bytes: row.bytes,
    captionsUrl: captionsUrlOf(row.id, row.captions_version),
    start,
    // Stored lengths are rounded: a clip of the whole file plays to the real end of the file.
    length: isWholeFile ? null : length,
  }
}

/** Newest first. */
export async function listWallClips(reader: Pick<Reader, 'all'>): Promise<WallClip[]> {
  return (await reader.all<Row>(CLIPS_SQL, [WALL_CLIPS_MAX])).map(toWallClip)
}
