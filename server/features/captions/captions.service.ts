import { LockMode } from '@mikro-orm/core'
import { writeVtt, type Cue as SpokenCue } from '#shared/captions.ts'
import type { Captions as Answer } from '#shared/contract/captions.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { findVisibleVideo } from '#server/features/videos/engagement.ts'
import { captionsUrlOf } from '#server/features/videos/video-row.ts'
import type { Videos } from '#server/features/videos/videos.service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import { readCaptionsFile, writeCues } from './write-cues.ts'

interface Options {
  database: Database
  videos: Videos
  now(): Date
}

interface CueRow {
  start_ms: number
  end_ms: number
  text: string
}

export type Captions = ReturnType<typeof createCaptions>

export function createCaptions({ database, videos, now }: Options) {
  const read = async (videoId: number): Promise<SpokenCue[]> => {
    const rows = await database.reader.all<CueRow>(
      'select start_ms, end_ms, text from cues where video_id = ? order by start_ms, id',
      [videoId],
    )
    return rows.map(({ start_ms: startMs, end_ms: endMs, text }) => ({ startMs, endMs, text }))
  }

  /** @throws ApiError not_found or not_allowed */
  const replace = async (caller: Caller, id: number, cues: readonly SpokenCue[]): Promise<Answer> => {
    const version = await database.transaction(async (em) => {
      const video = await findVisibleVideo(em, caller, id, LockMode.PESSIMISTIC_WRITE)
      const isOwn = caller.id === video.creator.id
      if (!isOwn && !caller.isAdmin) throw new ApiError('not_allowed', 'This video belongs to somebody else.')
      const before = { captions: video.captionsVersion ?? 0 }
      await writeCues(em, video, cues)
      if (!isOwn) {
        const subject = { kind: 'video', id, name: video.title } as const
        const after = { captions: video.captionsVersion ?? 0 }
        record(em, caller, { at: now(), action: 'video.edited', subject, before, after })
      }
      return video.captionsVersion ?? null
    })
    return { cues: await read(id), captionsUrl: captionsUrlOf(id, version) }
  }

  return {
    replace,

    /** @throws ApiError malformed with the line that is wrong, not_found or not_allowed */
    take: (caller: Caller, id: number, file: string): Promise<Answer> =>
      replace(caller, id, readCaptionsFile(file)),

    /** @throws ApiError not_found for what the caller may not see */
    async of(caller: Caller | null, id: number): Promise<Answer> {
      const { captionsUrl } = await videos.get(caller, id)
      return { cues: captionsUrl ? await read(id) : [], captionsUrl }
    },

    /** @throws ApiError not_found, also where there are none */
    async fileOf(caller: Caller | null, id: number): Promise<string> {
      await videos.refuseUnseen(caller, id)
      const cues = await read(id)
      if (cues.length === 0) throw new ApiError('not_found', 'This video has no captions.')
      return writeVtt(cues)
    },
  }
}
