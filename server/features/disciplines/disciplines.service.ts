import type { z } from 'zod'
import type { disciplineRoutes, ManagedDiscipline, NewDiscipline } from '#shared/contract/disciplines.ts'
import { DISCIPLINES_MAX } from '#shared/limits/department.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Sequence } from '#server/database/sequence.entity.ts'
import type { Parts } from '#server/feature.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import { Category } from '#server/entities/category.entity.ts'
import { closeFiling } from '#server/entities/filed-category.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import {
  changedFields,
  recordAuditEvent,
  type NewAuditEvent,
} from '#server/features/audit/record-audit-event.ts'
import type { Proposals } from '#server/features/video-edits/proposals.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  allCategories,
  listDisciplines,
  requireAnOffer,
  requireFreeName,
  requireListed,
  type AllCategories,
} from './discipline-rows.ts'
import { lockVideosOf, mergeInto } from './merge-discipline.ts'

export interface DisciplineNeeds {
  proposals: Pick<Proposals, 'prune'>
}

type Changes = z.output<typeof disciplineRoutes.changeDiscipline.body>

interface Change {
  em: EntityManager
  all: AllCategories
  /** The row of `closeFiling`. */
  merges: Sequence
  record: (action: NewAuditEvent['action'], category: Category, details?: Partial<NewAuditEvent>) => void
}

const factsOf = ({ name, icon, discipline, isHidden }: Category) => ({ name, icon, discipline, isHidden })
const namesOf = (categories: readonly Category[]) => ({
  order: categories.map(({ name }) => name).join(', '),
})

/** The categories as administrators change them: one change after the other, in all servers (decision 101). */
export function createDisciplines({ database, events, proposals, now }: Parts & DisciplineNeeds) {
  const change = <Result>(caller: Caller, work: (change: Change) => Promise<Result>): Promise<Result> =>
    database.transaction(async (em) => {
      const merges = await closeFiling(em)
      const record: Change['record'] = (action, { id, name }, details) =>
        recordAuditEvent(em, caller, {
          at: now(),
          action,
          subject: { kind: 'discipline', id, name },
          ...details,
        })
      const result = await work({ em, merges, record, all: await allCategories(em) })
      events.publish(em, 'disciplines.changed', {})
      return result
    })

  return {
    list: (): Promise<ManagedDiscipline[]> => listDisciplines(database.reader),

    /** @throws ApiError invalid for a name that is taken, conflict where there are as many as may be */
    add: (caller: Caller, form: NewDiscipline): Promise<{ id: number }> =>
      change(caller, async ({ em, all, record }) => {
        if (all.listed.length >= DISCIPLINES_MAX) {
          const message = `There are ${DISCIPLINES_MAX} disciplines, the most that there may be. Please merge or delete one first.`
          throw new ApiError('conflict', message)
        }
        requireFreeName(all, form.name)
        const category = em.create(Category, { ...form, position: (all.listed.at(-1)?.position ?? 0) + 1 })
        await em.flush()
        record('discipline.added', category, { after: factsOf(category) })
        return { id: category.id }
      }),

    /** @throws ApiError not_found, invalid for a name that is taken, conflict where none would be offered */
    change: (caller: Caller, id: number, form: Changes): Promise<void> =>
      change(caller, async ({ em, all, record }) => {
        const category = requireListed(all, id)
        const before = factsOf(category)
        if (form.name !== undefined && form.name !== category.name) {
          requireFreeName(all, form.name, category)
          // The index of words is written with the name, and its rows refer to the videos.
          await lockVideosOf(em, id)
        }
        Object.assign(category, form)
        if (category.isHidden && !before.isHidden) requireAnOffer(all.listed)
        const changed = changedFields(before, factsOf(category))
        if (changed) record('discipline.changed', category, changed)
      }),

    /** Those that are not named follow in their order, so that one that was added meanwhile is last (DI-04). */
    order: (caller: Caller, ids: readonly number[]): Promise<void> =>
      change(caller, async ({ all: { listed }, record }) => {
        const before = namesOf(listed)
        const rank = new Map([...new Set(ids)].map((id, index) => [id, index]))
        const rankOf = ({ id }: Category) => rank.get(id) ?? rank.size
        const ordered = listed.toSorted((one, other) => rankOf(one) - rankOf(other))
        for (const [index, category] of ordered.entries()) category.position = index + 1
        const changed = changedFields(before, namesOf(ordered))
        const [first] = ordered
        if (changed && first) {
          const subject = { kind: 'settings', id: 1, name: 'Disciplines' } as const
          record('discipline.ordered', first, { subject, ...changed })
        }
      }),

    /**
     * Moves everything of a category into another one, for good.
     * @throws ApiError not_found, invalid for the same one, conflict where none would be offered
     */
    merge: (caller: Caller, id: number, intoId: number): Promise<{ moved: number }> =>
      change(caller, async ({ em, all, merges, record }) => {
        const from = requireListed(all, id)
        const into = requireListed(all, intoId)
        if (from === into) throw invalidField('intoId', 'Please choose another discipline to merge into.')
        requireAnOffer(all.listed.filter((one) => one !== from))
        const { name } = from
        const moved = await mergeInto(em, from, into, merges)
        // A proposal of the one for a video of the other proposes nothing any more.
        const proposed = { category: into.id, video: { category: into.id } }
        for (const { video } of await em.find(Proposal, proposed, { populate: ['video'] }))
          await proposals.prune({ em, video, caller, at: now() })
        events.publish(em, 'review.queueChanged', {})
        const subject = { kind: 'discipline', id, name } as const
        const notes = `Into ${into.name}, with ${moved} videos.`
        record('discipline.merged', from, {
          subject,
          notes,
          after: { into: into.name, intoId, videos: moved },
        })
        return { moved }
      }),

    /** @throws ApiError not_found, conflict for one with videos or the last one that is offered */
    remove: (caller: Caller, id: number): Promise<void> =>
      change(caller, async ({ em, all, record }) => {
        const category = requireListed(all, id)
        const filed = (await em.count(Video, { category: id })) + (await em.count(Proposal, { category: id }))
        if (filed > 0) {
          const message = `Videos are filed under “${category.name}”. Please hide it, or merge it into another discipline.`
          throw new ApiError('conflict', message)
        }
        requireAnOffer(all.listed.filter((one) => one !== category))
        record('discipline.deleted', category, { before: factsOf(category) })
        // Those that were merged into it, and the preferences, go along.
        await em.nativeDelete(Category, id)
      }),
  }
}
