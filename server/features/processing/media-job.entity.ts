import { defineEntity, p } from '@mikro-orm/core'
import { Upload } from '#server/features/uploads/upload.entity.ts'

/**
 * `convert` makes what plays everywhere; the others make more of that: the smaller sizes, the stream of them all,
 * the small pictures along the video. `clip-` names the clip that gets a file.
 */
export type Step = 'transcode' | `mp4-${number}` | `clip-${number}` | 'storyboard' | 'hls'

const schema = defineEntity({
  name: 'MediaJob',
  tableName: 'media_jobs',
  properties: {
    id: p.integer().primary(),
    upload: () => p.manyToOne(Upload).deleteRule('cascade'),
    step: p.string().length(20).$type<Step>(),
    state: p.string().length(10).$type<'queued' | 'running' | 'done' | 'failed'>(),
    /** What somebody waits for goes first. */
    priority: p.integer(),
    /** The account whose turn it is with this job: accounts take turns. */
    ownerId: p.integer().default(0),
    attempts: p.integer().default(0),
    /** How often in a row an outage has put it off; these are no attempts. */
    outages: p.integer().default(0),
    /** For a person, of one that failed. */
    failureReason: p.text().nullable(),
    runAfter: p.datetime(3),
    /** Names the process that has it; the process says again and again that it still lives. */
    lease: p.string().length(36).nullable(),
    leasedUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: 'media_jobs_upload_step_unique', properties: ['upload', 'step'] }],
  indexes: [{ name: 'media_jobs_next', properties: ['state', 'priority', 'ownerId', 'id'] }],
})

export class MediaJob extends schema.class {}
schema.setClass(MediaJob)
