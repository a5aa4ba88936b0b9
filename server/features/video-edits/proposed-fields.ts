import type { EntityManager } from '#server/database/database.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { auditedAttachments, readListed } from '#server/features/videos/attached-files.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { setProtocol } from '../videos/protocol.ts'

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
  protocol: proposal?.protocol ?? null,
  reviewBy: proposal?.reviewBy ?? null,
  attachments: proposal?.attachments ?? null,
})

export const NO_CHANGES = fieldsOf(null)
const KEYS = Object.keys(NO_CHANGES) as (keyof ProposedFields)[]

export const isSame = (one: ProposedFields, other: ProposedFields): boolean =>
  KEYS.every((key) => one[key] === other[key])

export const isEmpty = (fields: ProposedFields): boolean => isSame(fields, NO_CHANGES)

type AuditFacts = Record<string, string | number | null>

interface Proposable {
  /** Whether the proposed value is the public one. Files, captions and attachments are compared where they are chosen. */
  isPublic?(fields: ProposedFields, video: Video): boolean
  /** Writes the proposed value into the video, where there is one. Files, captions and attachments need more than that. */
  apply?(fields: ProposedFields, video: Video): void
  /** What the audit log has of the video with the changes. */
  audited(fields: ProposedFields, video: Video): AuditFacts
}

const isPublicProtocol = ({ protocol, reviewBy }: ProposedFields, video: Video): boolean =>
  protocol === (video.protocol ?? '') && reviewBy === (video.reviewBy ?? null)

/** What an owner may propose. */
const PROPOSABLE: Partial<Record<keyof ProposedFields, Proposable>> = {
  title: {
    isPublic: ({ title }, video) => title === video.title,
    apply: ({ title }, video) => void (video.title = title ?? video.title),
    audited: ({ title }, video) => ({ title: title ?? video.title }),
  },
  description: {
    isPublic: ({ description }, video) => description === (video.description ?? ''),
    apply({ description }, video) {
      if (description !== null) video.description = description || null
    },
    audited: ({ description }, video) => ({ description: (description ?? video.description) || null }),
  },
  category: {
    isPublic: ({ category }, video) => category?.id === video.category.id,
    apply: ({ category }, video) => void (video.category = category ?? video.category),
    audited: ({ category }, video) => ({ categoryId: (category ?? video.category).id }),
  },
  thumbnailFile: {
    apply({ thumbnailFile, imageVariants }, video) {
      if (thumbnailFile === null) return
      video.thumbnailFile = thumbnailFile || null
      video.imageVariants = imageVariants
    },
    audited: ({ thumbnailFile }, video) => ({
      thumbnailFile: (thumbnailFile ?? video.thumbnailFile) || null,
    }),
  },
  videoFile: { audited: ({ videoFile }, video) => ({ videoFile: videoFile ?? video.videoFile ?? null }) },
  captions: {
    audited: ({ captions, captionsVersion }, video) => ({
      captions: (captions === null ? video.captionsVersion : captionsVersion) ?? 0,
    }),
  },
  reviewBy: {
    isPublic: isPublicProtocol,
    audited: ({ protocol, reviewBy }, video) => ({
      reviewBy: (protocol === null ? video.reviewBy : reviewBy) ?? null,
    }),
  },
  protocol: {
    isPublic: isPublicProtocol,
    apply({ protocol, reviewBy }, video) {
      if (protocol === null) return
      setProtocol(video, protocol && reviewBy !== null ? { protocol, reviewBy } : null, null)
    },
    audited: ({ protocol }, video) => ({ protocol: (protocol ?? video.protocol) || null }),
  },
  // Null stands for the public files.
  attachments: {
    audited: ({ attachments }) => ({
      attachments: attachments === null ? null : auditedAttachments(readListed(attachments)),
    }),
  },
}

/** The changes without those whose value is public. */
export function withoutPublic(fields: ProposedFields, video: Video): ProposedFields {
  const isPublic = (key: keyof ProposedFields) => PROPOSABLE[key]?.isPublic?.(fields, video)
  return { ...fields, ...Object.fromEntries(KEYS.filter(isPublic).map((key) => [key, null])) }
}

/** Writes the changes into the video that need no more than that. */
export function applyFields(fields: ProposedFields, video: Video): void {
  for (const key of KEYS) PROPOSABLE[key]?.apply?.(fields, video)
}

/** The video with these changes, for the audit log. */
export const auditFactsWith = (video: Video, fields: ProposedFields = NO_CHANGES) =>
  Object.assign({}, ...KEYS.map((key) => PROPOSABLE[key]?.audited(fields, video))) as AuditFacts
