import type { captionRoutes } from '#shared/contract/captions.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Captions } from './captions.service.ts'

const FILE_HEADERS = {
  'Content-Type': 'text/vtt; charset=utf-8',
  // A withdrawal ends the access of this caller.
  'Cache-Control': 'private, no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

export const captionHandlers = ({ captions }: { captions: Captions }): Handlers<typeof captionRoutes> => ({
  getCaptions: ({ caller, params }) => captions.of(caller, params.id),
  getCaptionsFile: async ({ caller, params, ctx }) => {
    ctx.body = await captions.fileOf(caller, params.id)
    ctx.set(FILE_HEADERS)
  },
  getProposedCaptions: ({ caller, params }) => captions.proposed(caller, params.id),
  getProposedCaptionsFile: async ({ caller, params, ctx }) => {
    ctx.body = await captions.proposedFileOf(caller, params.id)
    ctx.set(FILE_HEADERS)
  },
  uploadCaptions: ({ caller, params, body }) => captions.take(caller, params.id, body),
  replaceCaptions: ({ caller, params, body }) => captions.replace(caller, params.id, body),
})
