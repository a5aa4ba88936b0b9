import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_CLIPS_MAX, WALL_TRAINING_MAX } from '#shared/limits/wall.ts'
import { resolveStoredFile } from '#shared/media-url.ts'
import { playbackRangeOf } from '#shared/playback-range.ts'
import type { Reader } from '#server/database/reader.ts'
import { flag, type RowFlag } from '#server/database/row-values.ts'
import { displayName, type NameRow } from '#server/features/accounts/display-name.ts'
import type { Successors } from '#server/features/categories/successors.ts'
import { captionsUrlOf } from '#server/features/videos/video-row.ts'

interface Row extends NameRow {
  id: number
  title: string
  video_file: string
  duration: number
  clipStartTime: number | null
  clipDuration: number | null
  is_micro_clip: RowFlag
  category_id: number
  category_name: string
  bytes: number
  captions_version: number | null
}

/** The join leaves out files without a row in uploads, which aren't served. */
const SELECT = `select v.id, v.title, v.video_file, v.duration, v.is_micro_clip,
  v.clip_start_time as "clipStartTime", v.clip_duration as "clipDuration", v.category_id, c.name as category_name, u.username, u.first_name, u.last_name, p.bytes,
  v.captions_version
  from videos v join categories c on c.id = v.category_id join users u on u.id = v.creator_id
  join uploads p on p.file = v.video_file`

function toWallClip(row: Row, mergedIds: number[]): WallClip {
  const { start, length, isWholeFile } = playbackRangeOf({ ...row, isMicroClip: flag(row.is_micro_clip) })
  return {
    id: row.id,
    title: row.title,
    creatorName: displayName(row),
    category: {
      id: row.category_id,
      name: row.category_name,
      ...(mergedIds.length > 0 && { mergedIds }),
    },
    src: resolveStoredFile(row.video_file),
    bytes: row.bytes,
    captionsUrl: captionsUrlOf(row.id, row.captions_version),
    start,
    // Stored lengths are rounded: a clip of the whole file plays to the real end of the file.
    length: isWholeFile || !Number.isFinite(length) ? null : length,
  }
}

const placeholders = (ids: readonly number[]) => ids.map(() => '?').join(', ')

/** What walls play. Only published videos have a position. */
export function createWallClips(reader: Reader, successors: Successors) {
  const read = async (rest: string, values: readonly number[]) =>
    (await reader.all<Row>(`${SELECT} ${rest}`, [...values])).map((row) =>
      toWallClip(row, successors.leadingTo(row.category_id)),
    )
  return {
    /** The newest shorts, newest first. */
    shorts: () => read('where v.short_position > 0 order by v.short_position desc limit ?', [WALL_CLIPS_MAX]),

    /** These lessons in this order, without those that are not published. */
    async pinned(ids: readonly number[]): Promise<WallClip[]> {
      if (ids.length === 0) return []
      const found = await read(`where v.id in (${placeholders(ids)}) and v.feed_position > 0`, ids)
      return ids.flatMap((id) => found.find((clip) => clip.id === id) ?? [])
    },

    /** The newest full training lessons of these categories, newest first; of all with an empty list. */
    training: (categoryIds: readonly number[]) =>
      read(
        `where v.feed_position > 0 and v.short_position is null
          ${categoryIds.length > 0 ? `and v.category_id in (${placeholders(categoryIds)})` : ''}
          order by v.feed_position desc limit ?`,
        [...categoryIds.map(successors.of), WALL_TRAINING_MAX],
      ),
  }
}
