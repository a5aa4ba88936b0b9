import { queryOptions } from '@tanstack/react-query'
import { isRecord } from '../../lib/is-record.ts'

/** What the server says of uploads before a file is sent. A former server does not say whether it has ffmpeg. */
export const uploadConfigQuery = queryOptions({
  queryKey: ['/api/config'],
  select: (answer: unknown) => ({
    /** The largest video that is accepted, in MB; null if the server does not say. */
    maxMb: isRecord(answer) && typeof answer['maxUploadMb'] === 'number' ? answer['maxUploadMb'] : null,
    /** Whether films of recorders are converted, and films are trimmed. */
    canConvert: isRecord(answer) && answer['canConvert'] === true,
  }),
})

/** Before the server has answered. */
export const UNKNOWN_CONFIG = { maxMb: null, canConvert: false }
