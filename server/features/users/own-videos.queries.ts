import type { OwnVideoCounts, OwnVideosOrder, OwnVideoState } from '#shared/contract/users.ts'
import { keyOf, page, positionOf, type PageRequest, type RowPage } from '#server/database/paging.ts'
import type { Reader } from '#server/database/reader.ts'
import { contains, type Condition } from '#server/database/trigrams.ts'
import { SELECT_OWN_VIDEO, type OwnVideoRow } from '#server/features/videos/own-video-row.ts'

/** Conditions on a video `v` and its proposal `o`. */
const STATES: Record<OwnVideoState, string> = {
  needsYou: `(v.approval_status in ('rejected', 'failed')
    or v.approval_status = 'approved' and coalesce(o.status, '') in ('rejected', 'failed'))`,
  inReview: `(v.approval_status in ('pending', 'processing')
    or v.approval_status = 'approved' and coalesce(o.status, '') in ('pending', 'processing'))`,
  published: `v.approval_status = 'approved'`,
  withdrawn: `v.approval_status = 'withdrawn'`,
}
const STATE_NAMES = Object.keys(STATES) as OwnVideoState[]

/** 1 where the owner must act, else 0: the first part of a key of the list. */
const NEEDS_YOU = `case when ${STATES.needsYou} then 1 else 0 end`

interface OwnVideosRequest extends PageRequest {
  search?: string | undefined
  state?: OwnVideoState | undefined
  order: OwnVideosOrder
}

/** The uploads of one user in every state. One user has few enough that the database sorts and counts them. */
export function createOwnVideoQueries(reader: Reader) {
  const titleHas = (search = ''): Condition =>
    search ? contains(reader.dialect, ['v.title'], search) : { sql: 'true', values: [] }

  return {
    async list(userId: number, request: OwnVideosRequest): Promise<RowPage<OwnVideoRow>> {
      const { state, search, order, limit, cursor } = request
      const title = titleHas(search)
      const isNewest = order === 'newest'
      const after = isNewest ? [positionOf(cursor)] : keyOf(cursor, 1)
      const found = await reader.all<OwnVideoRow & { needs_you?: number }>(
        `${isNewest ? SELECT_OWN_VIDEO : withNeedsYou(SELECT_OWN_VIDEO)}
          where v.creator_id = ? and ${isNewest ? 'v.id < ?' : `(${NEEDS_YOU}, v.id) < (?, ?)`}
          and ${state ? STATES[state] : 'true'} and ${title.sql}
          order by ${isNewest ? '' : 'needs_you desc, '}v.id desc limit ?`,
        [userId, ...after, ...title.values, limit + 1],
      )
      return page(found, limit, ({ needs_you: needsYou = 0, id }) => (isNewest ? [id] : [needsYou, id]))
    },

    async count(userId: number, search?: string): Promise<OwnVideoCounts> {
      const title = titleHas(search)
      const sums = STATE_NAMES.map(
        (state) => `coalesce(sum(case when ${STATES[state]} then 1 else 0 end), 0)`,
      )
      const [row] = await reader.all<Record<OwnVideoState | 'total', number | string>>(
        `select count(*) as total, ${STATE_NAMES.map((state, index) => `${sums[index]} as "${state}"`).join(', ')}
          from videos v left join proposals o on o.video_id = v.id where v.creator_id = ? and ${title.sql}`,
        [userId, ...title.values],
      )
      // PostgreSQL gives sums as text.
      const countOf = (name: OwnVideoState | 'total') => Number(row?.[name] ?? 0)
      return {
        all: countOf('total'),
        needsYou: countOf('needsYou'),
        inReview: countOf('inReview'),
        published: countOf('published'),
        withdrawn: countOf('withdrawn'),
      }
    },
  }
}

const withNeedsYou = (select: string): string =>
  select.replace('select ', `select ${NEEDS_YOU} as needs_you, `)
