import type { captionRoutes } from '#shared/contract/captions.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import type { Captions } from './captions.service.ts'

const FILE_HEADERS = {
  'Content-Type': 'text/vtt; charset=utf-8',
  // A withdrawal ends the caller's access.
  'Cache-Control': 'private, no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

export const captionHandlers = ({ captions }: { captions: Captions }): Handlers<typeof captionRoutes> => ({
  getCaptions: ({ caller, params }) => captions.get(caller, params.id),
  getCaptionsFile: async ({ caller, params, ctx }) => {
    ctx.body = await captions.getFile(caller, params.id)
    ctx.set(FILE_HEADERS)
  },
  getProposedCaptions: ({ caller, params }) => captions.getProposed(caller, params.id),
  getProposedCaptionsFile: async ({ caller, params, ctx }) => {
    ctx.body = await captions.getProposedFile(caller, params.id)
    ctx.set(FILE_HEADERS)
  },
  uploadCaptions: ({ caller, params, body }) => captions.upload(caller, params.id, body),
  replaceCaptions: ({ caller, params, body }) => captions.replace(caller, params.id, body),
})
