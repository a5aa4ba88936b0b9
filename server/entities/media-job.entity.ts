import { entity, p } from '#server/database/entity.ts'
import { Upload } from './upload.entity.ts'

/**
 * `poster` takes the frame that represents the video. `transcode` makes a file that every browser plays, and `trim` one of a
 * part of the film. The other steps use that file: `mp4-` makes a rendition of this size,
 * `hls` a stream of all renditions, `storyboard` its storyboard, and `clip-` the file of the clip with this id.
 */
export type Step = 'poster' | 'transcode' | 'trim' | `mp4-${number}` | `clip-${number}` | 'storyboard' | 'hls'

/** Whether lessons wait for the step before their review. */
export const isAwaited = (step: Step): boolean => step === 'transcode' || step === 'trim'

export class MediaJob extends entity('MediaJob', 'media_jobs', {
  properties: {
    id: p.integer().primary(),
    upload: () => p.manyToOne(Upload).deleteRule('cascade'),
    step: p.string().length(20).$type<Step>(),
    state: p.string().length(10).$type<'queued' | 'running' | 'done' | 'failed'>(),
    /** Lower first: jobs that a person waits for. */
    priority: p.integer(),
    /** Accounts take turns. */
    ownerId: p.integer().default(0),
    attempts: p.integer().default(0),
    /** Consecutive outages, which are no attempts. */
    outages: p.integer().default(0),
    /** Why the job failed, for a person. */
    failureReason: p.text().nullable(),
    /** The request that queued it, for the log. */
    requestId: p.string().length(64).nullable(),
    runAfter: p.datetime(3),
    /** Identifies the run of the job in a process, which extends `leasedUntil` with heartbeats. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'media_jobs_upload_step_unique', properties: ['upload', 'step'] }],
  indexes: [{ name: 'media_jobs_next', properties: ['state', 'priority', 'ownerId', 'id'] }],
}) {}
