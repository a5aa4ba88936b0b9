import { z } from 'zod'
import { CAPTION_MAX_LENGTH, CAPTIONS_CUES_MAX, CAPTIONS_MAX_BYTES } from '../limits/uploads.ts'
import { CAPTIONS_TOO_LARGE } from '../captions.ts'
import { defineRoutes } from './define-route.ts'
import { byId, writtenText } from './values.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const milliseconds = z.number().int().nonnegative().max(DAY_MS)

export const cue = z
  .object({
    startMs: milliseconds,
    endMs: milliseconds,
    text: writtenText()
      .min(1, 'Please write what is said, or delete this line.')
      .max(CAPTION_MAX_LENGTH, `Please use at most ${CAPTION_MAX_LENGTH} characters at once.`),
  })
  .refine(({ startMs, endMs }) => endMs > startMs, {
    path: ['endMs'],
    message: 'This line ends before it starts.',
  })

/** The text of a WebVTT or SRT file. */
export const captionsFile = z
  .string()
  .min(1, 'This file is empty.')
  .max(CAPTIONS_MAX_BYTES, CAPTIONS_TOO_LARGE)

/**
 * Counts up with each change of a video's captions, removal included, and never goes back; 0 before the first change.
 */
const captionsVersion = z.number().int().nonnegative()
/** The version that a save replaces. Left out it is 0: that the video never had captions. */
const replacedVersion = captionsVersion.default(0)

export const captions = z.object({
  cues: z.array(cue),
  /** Address of the WebVTT file, which changes with each version; null without captions. */
  captionsUrl: z.string().nullable(),
  version: captionsVersion,
  /** Whether these are the proposed captions of an approved video. */
  isProposed: z.boolean(),
})
export type Captions = z.infer<typeof captions>

/** Captions that were taken out of a file, and a sentence for each cue that could not be read. */
export const takenCaptions = captions.extend({ leftOut: z.array(z.string()) })

const path = '/api/videos/:id/captions'
const proposedPath = '/api/videos/:id/proposal/captions'

const read = { method: 'GET', params: byId, response: captions } as const
const file = { method: 'GET', params: byId, raw: 'redirect', summary: 'The same as WebVTT.' } as const
const change = { path, access: 'user', params: byId, response: captions } as const

export const captionRoutes = defineRoutes({
  getProposedCaptions: {
    ...read,
    path: proposedPath,
    access: 'user',
    summary:
      'The captions of the proposal, for the owner and admins; 404 where the proposal leaves the public ones as they are.',
  },
  getProposedCaptionsFile: { ...file, path: `${proposedPath}.vtt`, access: 'user' },
  getCaptions: {
    ...read,
    path,
    access: 'lesson',
    summary: 'What is said in a video, and when; in milliseconds from its file’s start.',
  },
  getCaptionsFile: { ...file, path: `${path}.vtt`, access: 'lesson' },
  uploadCaptions: {
    ...change,
    response: takenCaptions,
    method: 'POST',
    body: z.object({ file: captionsFile, version: replacedVersion }),
    summary:
      'Take captions out of a WebVTT or SRT file, in place of those of this version, as the PUT does; the owner and admins. 409 on another version.',
  },
  replaceCaptions: {
    ...change,
    method: 'PUT',
    /** None removes them. */
    body: z.object({ cues: z.array(cue).max(CAPTIONS_CUES_MAX), version: replacedVersion }),
    summary:
      'Replace the captions of this version; the owner and admins. Of an approved video an owner’s are a proposal until they are reviewed. 409 on another version.',
  },
})
