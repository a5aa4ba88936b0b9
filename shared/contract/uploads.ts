import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { seconds } from './values.ts'

/** A stored file is named by the server; only its uploader can use the name, once. */
export const storedFile = z.object({ path: z.string() })

export const upload = z.object({ video: storedFile, thumbnail: storedFile.nullable(), duration: seconds })
export type Upload = z.infer<typeof upload>

/** The parts of the multipart form. `poster` is a frame that the browser took, used where the server can't take one. */
export const UPLOAD_PARTS = { video: 'video', thumbnail: 'thumbnail', poster: 'poster' } as const

export const uploadRoutes = defineRoutes({
  uploadFiles: {
    method: 'POST',
    path: '/api/upload',
    access: 'user',
    raw: 'multipart',
    response: upload,
    status: 201,
    summary: 'Store a video (MP4, MOV or WebM) and, if sent, its thumbnail (JPG, PNG or GIF).',
  },
})
