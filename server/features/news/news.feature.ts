import type { newsRoutes } from '#shared/contract/news.ts'
import { enterFiling, findFiled } from '#server/entities/filed-category.ts'
import type { ExportSection, Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { VideoLists } from '#server/features/feeds/video-list.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { Caller } from '#server/http/caller.ts'
import { etagOf, type Handlers } from '#server/http/mount-routes.ts'
import { createDigests } from './digests.ts'
import { createNewsQueries } from './news.queries.ts'
import { tellFollowers } from './tell-followers.ts'

const FOLLOWED = `select c.id, c.name from discipline_follows d join categories c on c.id = d.category_id
  where d.user_id = ? order by c.position, c.id`

const EXPORTS: readonly ExportSection[] = [
  {
    name: 'followedDisciplines',
    sql: `select d.category_id as position, c.name, d.created_at as "followedAt" from discipline_follows d
      join categories c on c.id = d.category_id where d.user_id = ? and d.category_id > ?
      order by d.category_id limit ?`,
  },
  {
    name: 'lastVisit',
    sql: `select v.user_id as position, v.seen_at as "seenAt", v.since as "formerVisitAt", d.every as "digestEvery"
      from visits v left join digests d on d.user_id = v.user_id where v.user_id = ? and v.user_id > ? limit ?`,
  },
]

/** What came since a person was here last, and how the person is told of it. */
export function newsFeature(parts: Parts, { videoLists, mail }: { videoLists: VideoLists; mail: Mail }) {
  const { database, now } = parts
  const queries = createNewsQueries(parts)
  const digests = createDigests(parts, mail)

  /** @throws ApiError not_found */
  const setFollow = (caller: Caller, id: number, isFollowing: boolean) =>
    database.transaction(async (em) => {
      await enterFiling(em)
      const [category] = await findFiled(em, [id])
      if (!category) throw new ApiError('not_found', 'This discipline does not exist any more.')
      const key = [caller.id, category.id]
      await (isFollowing
        ? em.execute(
            `insert into discipline_follows (user_id, category_id, created_at) values (?, ?, ?) on conflict do nothing`,
            [...key, now()],
          )
        : em.execute('delete from discipline_follows where user_id = ? and category_id = ?', key))
      return { isFollowing }
    })

  const handlers: Handlers<typeof newsRoutes> = {
    async listNews({ caller }) {
      await database.catchUp()
      const json = await videoLists.videosJson({ ids: await queries.list(caller.id) }, caller)
      return new CachedResponse(json, etagOf(json, null))
    },
    listFollowedDisciplines: ({ caller }) =>
      database.reader.all<{ id: number; name: string }>(FOLLOWED, [caller.id]),
    followDiscipline: ({ caller, params }) => setFollow(caller, params.id, true),
    unfollowDiscipline: ({ caller, params }) => setFollow(caller, params.id, false),
    getDigest: ({ caller }) => digests.read(caller.id),
    changeDigest: ({ caller, body }) => digests.change(caller.id, body.every),
  }
  return { handlers, background: { ...tellFollowers(parts), sweep: digests.sweep }, exports: EXPORTS }
}
