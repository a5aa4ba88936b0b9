import type { Wish, wishRoutes } from '#shared/contract/wishes.ts'
import { keyOf, page, type PageRequest } from '#server/database/paging.ts'
import { flag, isoTime, type RowFlag, type RowTime } from '#server/database/row-values.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createWishes } from './wishes.service.ts'

/** The open wishes are few (OPEN_WISHES_MAX): their people are counted along the primary key. */
const LIST = `select * from (select w.id, w.text, w.created_at as since,
  cast((select count(*) from wish_askers a where a.wish_id = w.id) as int) as count,
  exists (select 1 from wish_lessons l join videos v on v.id = l.video_id
    where l.wish_id = w.id and v.approval_status in ('processing', 'pending', 'approved')) as "isInMaking"
  from wishes w where w.state = 'open') counted
  where count > 0 and (count < ? or (count = ? and id < ?)) order by count desc, id desc limit ?`

type WishRow = Pick<Wish, 'id' | 'text' | 'count'> & { since: RowTime; isInMaking: RowFlag }

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'wishes',
    sql: `select w.id as position, w.text, w.state, w.reason, w.video_id as "videoId", a.created_at as "createdAt"
      from wish_askers a join wishes w on w.id = a.wish_id where a.user_id = ? and w.id > ? order by w.id limit ?`,
  },
]

/** Lessons that people ask for where a search finds nothing, and what comes of it (docs/decisions/108). */
export function wishesFeature(parts: Parts) {
  const wishes = createWishes(parts)
  const list = async ({ limit, cursor }: PageRequest) => {
    const [count, id] = keyOf(cursor)
    const found = await parts.database.reader.all<WishRow>(LIST, [count, count, id, limit + 1])
    const { rows, next } = page(found, limit, (last) => [last.count, last.id])
    const items = rows.map((row) => ({
      ...row,
      since: isoTime(row.since),
      isInMaking: flag(row.isInMaking),
    }))
    return { items, next }
  }
  const handlers: Handlers<typeof wishRoutes> = {
    askForLesson: ({ caller, body }) => wishes.ask(caller, body.text),
    listWishes: ({ query }) => list(query),
    declineWish: ({ caller, params, body }) => wishes.decline(caller, params.id, body.reason),
    fulfilWish: ({ caller, params, body }) => wishes.fulfil(caller, params.id, body.videoId),
  }
  return { handlers, background: { sweep: wishes.sweep }, exports: EXPORTS }
}
