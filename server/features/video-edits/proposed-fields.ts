import type { EntityManager } from '#server/database/database.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import type { Video } from '#server/entities/video.entity.ts'

/** The proposal of a locked video, whose lock protects the proposal too. */
export const findProposal = (em: EntityManager, video: Video): Promise<Proposal | null> =>
  em.findOne(Proposal, { video: video.id }, { populate: ['category'], refresh: true })

/** The changes of a proposal: null leaves the public value, an empty text removes it. */
export type ProposedFields = ReturnType<typeof fieldsOf>

export const fieldsOf = (proposal: Proposal | null) => ({
  title: proposal?.title ?? null,
  description: proposal?.description ?? null,
  category: proposal?.category ?? null,
  thumbnailFile: proposal?.thumbnailFile ?? null,
  imageVariants: proposal?.imageVariants ?? null,
  videoFile: proposal?.videoFile ?? null,
  duration: proposal?.duration ?? null,
  captions: proposal?.captions ?? null,
  captionsVersion: proposal?.captionsVersion ?? null,
})

export const NO_CHANGES = fieldsOf(null)
const KEYS = Object.keys(NO_CHANGES) as (keyof ProposedFields)[]

export const isSame = (one: ProposedFields, other: ProposedFields): boolean =>
  KEYS.every((key) => one[key] === other[key])

export const isEmpty = (fields: ProposedFields): boolean => isSame(fields, NO_CHANGES)

/** The video with these changes, for the audit log. */
export const auditFactsWith = (video: Video, fields: ProposedFields = NO_CHANGES) => ({
  title: fields.title ?? video.title,
  description: (fields.description ?? video.description) || null,
  categoryId: (fields.category ?? video.category).id,
  thumbnailFile: (fields.thumbnailFile ?? video.thumbnailFile) || null,
  videoFile: fields.videoFile ?? video.videoFile ?? null,
  captions: fields.captions === null ? (video.captionsVersion ?? 0) : (fields.captionsVersion ?? 0),
})
