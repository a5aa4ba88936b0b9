import { LockMode } from '@mikro-orm/core'
import { inOrder, writeVtt, type Cue as SpokenCue } from '#shared/captions.ts'
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

interface VersionRow {
  captions_version: number | null
  last_captions_version: number
}

const CHANGED_MEANWHILE =
  'These captions were changed in the meantime. Load them again and save what is yours.'

export type Captions = ReturnType<typeof createCaptions>

export function createCaptions({ database, videos, now }: Options) {
  const read = async (videoId: number): Promise<SpokenCue[]> => {
    const rows = await database.reader.all<CueRow>(
      'select start_ms, end_ms, text from cues where video_id = ? order by start_ms, id',
      [videoId],
    )
    return rows.map(({ start_ms: startMs, end_ms: endMs, text }) => ({ startMs, endMs, text }))
  }

  /**
   * Saves cues in place of those of this version.
   * @throws ApiError not_found, not_allowed, malformed, or taken where the captions have another version
   */
  const replace = async (
    caller: Caller,
    id: number,
    { cues, version }: { cues: readonly SpokenCue[]; version: number },
  ): Promise<Answer> =>
    database.transaction(async (em) => {
      const video = await findVisibleVideo(em, caller, id, LockMode.PESSIMISTIC_WRITE)
      const isOwn = caller.id === video.creator.id
      if (!isOwn && !caller.isAdmin) throw new ApiError('not_allowed', 'This video belongs to somebody else.')
      if (version !== video.lastCaptionsVersion) throw new ApiError('taken', CHANGED_MEANWHILE)
      const before = { captions: video.captionsVersion ?? 0 }
      await writeCues(em, video, cues)
      video.revision++
      if (!isOwn) {
        const subject = { kind: 'video', id, name: video.title } as const
        const after = { captions: video.captionsVersion ?? 0 }
        record(em, caller, { at: now(), action: 'video.edited', subject, before, after })
      }
      return {
        // As written: what a later read finds may be the next save already, which this version doesn't name.
        cues: inOrder(cues),
        captionsUrl: captionsUrlOf(id, video.captionsVersion ?? null),
        version: video.lastCaptionsVersion,
      }
    })

  return {
    replace,

    /** @throws ApiError as `replace`; malformed names the line that is wrong */
    take: (
      caller: Caller,
      id: number,
      { file, version }: { file: string; version: number },
    ): Promise<Answer> => replace(caller, id, { cues: readCaptionsFile(file), version }),

    /** @throws ApiError not_found for what the caller may not see */
    async of(caller: Caller | null, id: number): Promise<Answer> {
      await videos.refuseUnseen(caller, id)
      // Before the cues: a save in between makes the next save of this caller a 409, and overwrites nothing.
      const [video] = await database.reader.all<VersionRow>(
        'select captions_version, last_captions_version from videos where id = ?',
        [id],
      )
      const captionsUrl = captionsUrlOf(id, video?.captions_version ?? null)
      return {
        cues: captionsUrl ? await read(id) : [],
        captionsUrl,
        version: video?.last_captions_version ?? 0,
      }
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
