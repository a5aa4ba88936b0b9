import { entity, p } from '#server/database/entity.ts'
import type { ProposalStatus } from '#shared/contract/own-videos.ts'
import { Category } from './category.entity.ts'
import { Video } from './video.entity.ts'

/** Changes of an approved video that wait for review; at most one proposal for each video. */
export class Proposal extends entity('Proposal', 'proposals', {
  properties: {
    id: p.integer().primary(),
    video: () => p.oneToOne(Video).owner().deleteRule('cascade'),
    /** Null leaves the public value as it is; this holds for every proposed field. */
    title: p.string().length(200).nullable(),
    /** Empty removes the description. */
    description: p.text().nullable(),
    category: () => p.manyToOne(Category).nullable(),
    /** Empty removes the thumbnail. */
    thumbnailFile: p.string().length(100).nullable().index(),
    /** JSON: a copy of the upload's description of thumbnailFile. */
    imageVariants: p.text().nullable(),
    videoFile: p.string().length(100).nullable().index(),
    /** Length of videoFile in whole seconds. */
    duration: p.integer().nullable(),
    /** JSON of the cues; an empty list removes the captions. */
    captions: p.text().nullable(),
    captionsVersion: p.integer().nullable(),
    /** With `reviewBy`; empty removes both. */
    protocol: p.string().length(60).nullable(),
    reviewBy: p.string().length(10).nullable(),
    /** JSON of the proposed files beside the film: the whole list, each with its id and name. */
    attachments: p.text().nullable(),
    /** The video has a copy, for its pending lists. */
    status: p.string().length(10).$type<ProposalStatus>(),
    /** Percent, while videoFile is converted. */
    progress: p.integer().nullable(),
    /** Why videoFile could not be converted, for the owner. */
    failureReason: p.text().nullable(),
    /** A problem of videoFile that does not stop playback, for the owner. */
    warning: p.text().nullable(),
    /** The reasons of a rejection. */
    reviewNotes: p.text().nullable(),
    submittedAt: p.datetime(3),
  },
  indexes: [{ name: 'proposals_status', properties: ['status'] }],
}) {}
