import { open } from 'node:fs/promises'
import { z } from 'zod'
import { createClient, type Send } from '#shared/contract/create-client.ts'
import { routeLines, type Routes } from '#shared/contract/index.ts'
import { RESUMABLE_UPLOADS_PATH } from '#shared/contract/uploads.ts'
import { errorBody } from '#shared/contract/values.ts'
import { MEGABYTE } from '#shared/limits.ts'
import type { Fetch } from '../electron-api.ts'

/** The server said no; what is no answer of its own is a matter of the line. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** So much of a file is in memory at a time, and so much a line that breaks may cost. */
const PIECE_BYTES = 2 * MEGABYTE
const PATIENCE_MS = 30_000
/** A piece that takes longer than this stands still. */
const PIECE_PATIENCE_MS = 5 * 60 * 1000

interface Options {
  fetch: Fetch
  server: string
  getToken(): string | null
}

async function refusalOf(answer: Response): Promise<Refused> {
  const body = errorBody.safeParse(await answer.json().catch(() => null)).data
  return new Refused(answer.status, body?.message ?? `The server answered ${answer.status}.`, body?.code)
}

/** The calls of an upload, as this person, to the server that it is meant for. */
export function createServerCalls({ fetch, server, getToken }: Options) {
  interface Asked extends RequestInit {
    headers?: Record<string, string>
  }
  const ask = async (url: string, init: Asked, patienceMs = PATIENCE_MS): Promise<Response> => {
    const token = getToken()
    const limit = AbortSignal.timeout(patienceMs)
    const answer = await fetch(server + url, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'omit',
      redirect: 'error',
      signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
    })
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  }
  const send: Send = async ({ method, url, body, signal }) => {
    const answer = await ask(url, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    })
    return { data: await answer.json(), link: null }
  }
  const tus = { 'tus-resumable': '1.0.0' }
  const addressOf = (id: string) => `${RESUMABLE_UPLOADS_PATH}/${id}`
  const offset = z.coerce.number().int().nonnegative()

  return {
    api: createClient<Routes>(routeLines(), send),

    async create(size: number, signal: AbortSignal): Promise<string> {
      const answer = await ask(RESUMABLE_UPLOADS_PATH, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(size) },
        signal,
      })
      const id = answer.headers.get('location')?.split('/').at(-1)
      if (!id) throw new Error('An upload was made without an address')
      return id
    },

    /** How much of it is there. */
    async arrived(id: string, signal: AbortSignal): Promise<number> {
      const answer = await ask(addressOf(id), { method: 'HEAD', headers: tus, signal })
      return offset.parse(answer.headers.get('upload-offset'))
    },

    /** Sends the next piece from the disk. @returns how much is there then */
    async sendPiece(id: string, file: string, from: number, signal: AbortSignal): Promise<number> {
      const disk = await open(file)
      try {
        const { buffer, bytesRead } = await disk.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, from)
        const answer = await ask(
          addressOf(id),
          {
            method: 'PATCH',
            headers: {
              ...tus,
              'content-type': 'application/offset+octet-stream',
              'upload-offset': String(from),
            },
            body: buffer.subarray(0, bytesRead),
            signal,
          },
          PIECE_PATIENCE_MS,
        )
        return offset.parse(answer.headers.get('upload-offset'))
      } finally {
        await disk.close()
      }
    },

    async giveUp(id: string): Promise<void> {
      // The server removes it by itself after a day.
      await ask(addressOf(id), { method: 'DELETE', headers: tus }).catch(() => undefined)
    },
  }
}
export type ServerCalls = ReturnType<typeof createServerCalls>
