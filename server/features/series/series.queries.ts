import type { SeriesCard, seriesRoutes } from '#shared/contract/series.ts'
import { imageVariants, type ApprovalStatus } from '#shared/contract/videos.ts'
import { can } from '#shared/permissions.ts'
import type { RouteInput } from '#shared/contract/define-route.ts'
import { ApiError } from '#server/api-error.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'
import { padToConstantLength, placesFor } from '#server/database/id-list.ts'
import { page, positionOf } from '#server/database/paging.ts'
import type { Reader, SqlValue } from '#server/database/reader.ts'
import { contains } from '#server/database/trigrams.ts'
import { displayName, nameForVisitors, type NameRow } from '#server/features/accounts/display-name.ts'
import { canSee } from '#server/features/videos/video-access.ts'
import type { Caller } from '#server/http/caller.ts'

interface SeriesRow extends NameRow {
  id: number
  title: string
  description: string | null
  owner_id: number
  cover_video_id: number | null
  revision: number
}

interface LessonRow {
  id: number
  series_id: number
  position: number
  creator_id: number
  approval_status: ApprovalStatus
  thumbnail_url: string | null
  thumbnail_file: string | null
  image_variants: string | null
}

type ListRequest = RouteInput<typeof seriesRoutes.listSeries>['query']

export const seriesNotFound = () => new ApiError('not_found', 'This series is not here.')

/** Whether the caller may change a series of this person, and sees its drafts. */
export const canEditSeries = (caller: Caller | null, ownerId: number): boolean =>
  caller?.id === ownerId || can(caller, 'videos.manage')

const SELECT = `select s.id, s.title, s.description, s.owner_id, s.cover_video_id, s.revision, u.username, u.first_name,
  u.last_name from series s join users u on u.id = s.owner_id`
const LESSONS = `select l.series_id, l.position, v.id, v.creator_id, v.approval_status, v.thumbnail_url, v.thumbnail_file,
  v.image_variants from series_lessons l join videos v on v.id = l.video_id`
const IS_PUBLIC = `exists (select 1 from series_lessons l join videos v on v.id = l.video_id
  where l.series_id = s.id and v.approval_status = 'approved')`

const isPublic = ({ approval_status: status }: LessonRow): boolean => status === 'approved'

const posterOf = (row: LessonRow): SeriesCard['cover'] => ({
  thumbnailUrl: row.thumbnail_url,
  thumbnailFile: row.thumbnail_file,
  imageVariants:
    row.image_variants === null
      ? null
      : readJsonColumn(imageVariants, row.image_variants, {
          table: 'videos',
          id: row.id,
          column: 'image_variants',
        }),
})

/** Reads series with what the caller may see of their lessons (SE-03). Every answer is read from the rows. */
export function createSeriesQueries(reader: Reader) {
  /** The lessons that the caller sees, in order, by series. */
  const readLessons = async (caller: Caller | null, series: readonly SeriesRow[]) => {
    if (series.length === 0) return new Map<number, LessonRow[]>()
    const ids = series.map(({ id }) => id)
    const rows = await reader.all<LessonRow>(
      `${LESSONS} where l.series_id in (${placesFor(ids)})`,
      padToConstantLength(ids),
    )
    const editable = new Set(series.filter((one) => canEditSeries(caller, one.owner_id)).map(({ id }) => id))
    const seen = rows.filter((row) =>
      editable.has(row.series_id) ? isPublic(row) || canSee(caller, row) : isPublic(row),
    )
    return Map.groupBy(
      seen.toSorted((one, other) => one.position - other.position),
      (row) => row.series_id,
    )
  }

  const toCard = (caller: Caller | null, row: SeriesRow, lessons: readonly LessonRow[]): SeriesCard => {
    const shown = lessons.filter(isPublic)
    // A visitor reads the username of those who have published alone.
    const isCreator = shown.some((lesson) => lesson.creator_id === row.owner_id)
    const cover = lessons.find(({ id }) => id === row.cover_video_id) ?? shown[0] ?? lessons[0]
    return {
      id: row.id,
      title: row.title,
      instructor: {
        id: row.owner_id,
        name: caller || isCreator ? displayName(row) : nameForVisitors(row),
      },
      cover: cover ? posterOf(cover) : null,
      lessonIds: shown.map(({ id }) => id),
      hidden: lessons.length - shown.length,
    }
  }

  const list = async (
    caller: Caller | null,
    { limit, cursor }: Pick<ListRequest, 'limit' | 'cursor'>,
    condition: string,
    values: SqlValue[],
  ) => {
    const found = await reader.all<SeriesRow>(
      `${SELECT} where s.id < ? and ${condition} order by s.id desc limit ?`,
      [positionOf(cursor), ...values, limit + 1],
    )
    const { rows, next } = page(found, limit, ({ id }) => [id])
    const lessons = await readLessons(caller, rows)
    return { items: rows.map((row) => toCard(caller, row, lessons.get(row.id) ?? [])), next }
  }

  return {
    published(caller: Caller | null, { instructorId, search, ...request }: ListRequest) {
      const title = search ? contains(reader.dialect, ['s.title'], search) : { sql: 'true', values: [] }
      const owner = instructorId === undefined ? 'true' : 's.owner_id = ?'
      const values = [...(instructorId === undefined ? [] : [instructorId]), ...title.values]
      return list(caller, request, `${owner} and ${title.sql} and ${IS_PUBLIC}`, values)
    },

    /** @throws ApiError not_allowed for another person's */
    own(caller: Caller, userId: number, request: Pick<ListRequest, 'limit' | 'cursor'>) {
      if (!canEditSeries(caller, userId))
        throw new ApiError('not_allowed', 'This list belongs to another person.')
      return list(caller, request, 's.owner_id = ?', [userId])
    },

    /**
     * A series, and the ids of the lessons that the caller sees.
     * @throws ApiError not_found, also for a draft of another person
     */
    async one(caller: Caller | null, id: number) {
      const [row] = await reader.all<SeriesRow>(`${SELECT} where s.id = ?`, [id])
      const lessons = row && ((await readLessons(caller, [row])).get(id) ?? [])
      const mayEdit = row !== undefined && canEditSeries(caller, row.owner_id)
      if (!row || !lessons || (lessons.length === 0 && !mayEdit)) throw seriesNotFound()
      const { description, revision } = row
      const coverVideoId = lessons.find((lesson) => lesson.id === row.cover_video_id)?.id ?? null
      const facts = { ...toCard(caller, row, lessons), description, revision, coverVideoId, mayEdit }
      return { facts, ids: lessons.map((lesson) => lesson.id) }
    },

    /** Where a public lesson stands among the public ones of its series; null where it is in none. */
    async partOf(videoId: number) {
      const rows = await reader.all<{ id: number; series_id: number; title: string; position: number }>(
        `select v.id, l.series_id, s.title, l.position from series_lessons o join series s on s.id = o.series_id
          join series_lessons l on l.series_id = s.id join videos v on v.id = l.video_id
          where o.video_id = ? and v.approval_status = 'approved'`,
        [videoId],
      )
      const parts = rows.toSorted((one, other) => one.position - other.position)
      const index = parts.findIndex(({ id }) => id === videoId)
      const part = parts[index]
      if (!part) return null
      const facts = { id: part.series_id, title: part.title, part: index + 1, count: parts.length }
      return { facts, nextId: parts[index + 1]?.id ?? null }
    },
  }
}
