import { z } from 'zod'
import { sortCues, type Cue as SpokenCue } from '#shared/captions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Proposal } from '#server/entities/proposal.entity.ts'
import type { ProposedFields } from './proposed-fields.ts'
import type { Video } from '#server/entities/video.entity.ts'
import { assertWithinVideo, findCues } from '#server/features/videos/cues.ts'

const json = z.array(z.object({ startMs: z.number(), endMs: z.number(), text: z.string() }))

export const readProposedCues = (captions: string): SpokenCue[] => json.parse(JSON.parse(captions))

export const writeProposedCues = (cues: readonly SpokenCue[]): string =>
  JSON.stringify(sortCues(cues).map(({ startMs, endMs, text }) => ({ startMs, endMs, text })))

/**
 * The version that a save has to name. Proposed and public captions share one count of versions, so that no version
 * stands for both.
 * @param proposed whether the save replaces the proposed captions
 */
export function replacedVersionOf(
  video: Pick<Video, 'captionsVersion' | 'lastCaptionsVersion'>,
  proposal: Pick<Proposal, 'captions' | 'captionsVersion'> | null,
  proposed: boolean,
): number {
  if (typeof proposal?.captions !== 'string') return video.lastCaptionsVersion
  return (proposed ? proposal.captionsVersion : video.captionsVersion) ?? 0
}

/**
 * The captions of a proposal after a save; null values where they equal the public ones.
 * @throws ApiError invalid for a cue after the video's end
 */
export async function proposeCues(
  em: EntityManager,
  video: Video,
  fields: ProposedFields,
  cues: readonly SpokenCue[],
): Promise<Pick<ProposedFields, 'captions' | 'captionsVersion'>> {
  assertWithinVideo(cues, fields.duration ?? video.duration)
  const shown = writeProposedCues(await findCues(em, video))
  const captions = writeProposedCues(cues)
  if (captions === (fields.captions ?? shown)) {
    return { captions: fields.captions, captionsVersion: fields.captionsVersion }
  }
  video.lastCaptionsVersion += 1
  if (captions === shown) return { captions: null, captionsVersion: null }
  return { captions, captionsVersion: video.lastCaptionsVersion }
}
