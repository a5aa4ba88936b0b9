import type {
  ListedAnnouncement,
  WallAnnouncement as Announcement,
} from '#shared/contract/wall-programmes.ts'
import { WALL_ANNOUNCEMENT_DAYS_MAX, WALL_ANNOUNCEMENTS_MAX } from '#shared/limits/wall.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import { page, positionOf, type PageRequest } from '#server/database/paging.ts'
import { isoTime, timeValue, type RowTime } from '#server/database/row-values.ts'
import { Wall, WallAnnouncement } from '#server/entities/wall.entity.ts'
import type { Parts } from '#server/feature.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Caller } from '#server/http/caller.ts'
import { wallGone } from './enrolled-walls.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Row {
  id: number
  text: string
  startsAt: RowTime
  endsAt: RowTime
  wallId: number | null
  wallName: string | null
}

interface NewAnnouncement {
  text: string
  startsAt: string
  endsAt: string
  wallId: number | null
}

const SELECT = `select a.id, a.text, a.starts_at as "startsAt", a.ends_at as "endsAt", a.wall_id as "wallId",
  w.name as "wallName" from wall_announcements a left join walls w on w.id = a.wall_id where a.ends_at > ?`

const toAnnouncement = ({ id, text, startsAt, endsAt }: Row): Announcement => ({
  id,
  text,
  startsAt: isoTime(startsAt),
  endsAt: isoTime(endsAt),
})
const toListed = (row: Row): ListedAnnouncement => ({
  ...toAnnouncement(row),
  wall: row.wallId === null ? null : { id: row.wallId, name: row.wallName ?? '' },
})
const subjectOf = ({ id, text }: { id: number; text: string }) =>
  ({ kind: 'notice', id, name: text }) as const

/** Lines of text that the desk shows on walls. */
export function createWallAnnouncements({ database, events, now }: Parts) {
  const { reader } = database
  const present = () => timeValue(reader.dialect, now().getTime())
  const checkTimes = (from: Date, to: Date) => {
    if (to <= from) throw invalidField('endsAt', 'The end is after the beginning.')
    if (to <= now()) throw invalidField('endsAt', 'This time is over. Please choose a later one.')
    if (to.getTime() - now().getTime() > WALL_ANNOUNCEMENT_DAYS_MAX * DAY_MS)
      throw invalidField('endsAt', `An announcement ends within ${WALL_ANNOUNCEMENT_DAYS_MAX} days.`)
  }
  return {
    async list({ limit, cursor }: PageRequest) {
      const found = await reader.all<Row>(`${SELECT} and a.id < ? order by a.id desc limit ?`, [
        present(),
        positionOf(cursor),
        limit + 1,
      ])
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows.map(toListed), next }
    },

    /** Those of a wall that have not ended, oldest first. */
    of: async (wallId: number): Promise<Announcement[]> =>
      (
        await reader.all<Row>(`${SELECT} and (a.wall_id is null or a.wall_id = ?) order by a.id limit ?`, [
          present(),
          wallId,
          WALL_ANNOUNCEMENTS_MAX,
        ])
      ).map(toAnnouncement),

    /** @throws ApiError invalid, not_found for the wall, conflict where there are as many as may be */
    async add(caller: Caller, { text, startsAt, endsAt, wallId }: NewAnnouncement) {
      const [from, to] = [new Date(startsAt), new Date(endsAt)]
      checkTimes(from, to)
      return database.transaction(async (em) => {
        const wall = wallId === null ? null : await em.findOne(Wall, wallId)
        if (wallId !== null && !wall) throw wallGone()
        if ((await em.count(WallAnnouncement, { endsAt: { $gt: now() } })) >= WALL_ANNOUNCEMENTS_MAX)
          throw new ApiError(
            'conflict',
            `There are ${WALL_ANNOUNCEMENTS_MAX} announcements. Please remove one first.`,
          )
        const times = { startsAt: from, endsAt: to, createdAt: now() }
        const announcement = em.create(WallAnnouncement, { text, wall, ...times })
        await em.flush()
        recordAuditEvent(em, caller, {
          at: now(),
          action: 'announcement.added',
          subject: subjectOf(announcement),
          notes: wall && `On ${wall.name}`,
        })
        events.publish(em, 'walls.programmed', { wallId })
        await em.flush()
        const named = wall && { id: wall.id, name: wall.name }
        const { id } = announcement
        return { id, text, startsAt: from.toISOString(), endsAt: to.toISOString(), wall: named }
      })
    },

    /** @throws ApiError not_found */
    remove: (caller: Caller, id: number) =>
      database.transaction(async (em) => {
        const found = await em.findOne(WallAnnouncement, id)
        if (!found || (await em.nativeDelete(WallAnnouncement, id)) === 0)
          throw new ApiError('not_found', 'This announcement has ended.')
        recordAuditEvent(em, caller, { at: now(), action: 'announcement.removed', subject: subjectOf(found) })
        events.publish(em, 'walls.programmed', { wallId: found.wall?.id ?? null })
        await em.flush()
      }),

    sweep: async (): Promise<void> => {
      await database.transaction((em) => em.nativeDelete(WallAnnouncement, { endsAt: { $lte: now() } }))
    },
  }
}
