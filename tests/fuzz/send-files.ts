import { inspect } from 'node:util'
import { testClient, type TestClient } from '#server/testing/test-client.ts'
import { aSmallVideo, uploadForm } from '#server/testing/videos.ts'
import type { Original } from './originals.ts'
import type { Random } from './random.ts'

/** The timeout of a request in ms: longer than everything that a request may wait for and take. */
const ANSWER_MAX_MS = 330_000
/** The statuses of an account that has sent too many files. */
const ENOUGH = new Set([429, 507])

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /EPIPE|ECONNRESET|other side closed/.test(inspect(error.cause))

interface Account {
  token: string
  api: TestClient
  /** A video of this account, for captions. */
  videoId: number
}

export interface Sent {
  /** The call that sent the file. */
  way: string
  status: number
  body: string
}

/**
 * Sends files through the public API in the name of one account after another; the next account takes over
 * when one has sent too many.
 */
export class Sender {
  readonly #baseUrl: string
  readonly #names: () => string
  #account: Account | null = null

  constructor(baseUrl: string, names: () => string) {
    this.#baseUrl = baseUrl
    this.#names = names
  }

  async send({ as }: Original, name: string, bytes: Buffer, random: Random): Promise<Sent> {
    const ways = {
      video: [this.#form, this.#form, this.#resumable],
      picture: [this.#thumbnail, this.#avatar, this.#videoWithPicture],
      captions: [this.#captions],
    }
    const way = random.pick(ways[as])
    for (let left = 3; ; left--) {
      this.#account ??= await this.#register()
      const sent = await way.call(this, this.#account, name, bytes, random).catch((error: unknown) => {
        // What is refused before it has all arrived: the connection may end before the answer is read.
        if (left === 0 || !isCutOff(error)) throw error
        return null
      })
      if (!sent) continue
      if (!ENOUGH.has(sent.status) || left === 0) return sent
      this.#account = null
    }
  }

  async #register(): Promise<Account> {
    const username = this.#names()
    const number = Number(username.replace(/\D/g, ''))
    const form = { username, email: `${username}@example.org`, password: 'box-breathing-7' }
    const response = await fetch(`${this.#baseUrl}/api/auth/register`, {
      method: 'POST',
      // Each account sends from another network, according to the proxy in front.
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${number >> 8}.${number & 255}.7`,
      },
      body: JSON.stringify(form),
    })
    if (response.status !== 201)
      throw new Error(`Nobody could register: ${response.status} ${await response.text()}`)
    const { token } = (await response.json()) as { token: string }
    const api = testClient(this.#baseUrl, token)
    const [category] = await api.listCategories()
    const { video } = await api.uploadFiles(uploadForm(await aSmallVideo()))
    const made = { title: 'Drill', categoryId: category?.id ?? 0, videoFile: video.path }
    return { token, api, videoId: (await api.createVideo(made)).id }
  }

  async #ask(
    { token }: Account,
    way: string,
    method: string,
    path: string,
    body: FormData | Buffer | object,
    headers: Record<string, string> = {},
  ): Promise<Sent & { location: string }> {
    const isRaw = body instanceof FormData || Buffer.isBuffer(body)
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(isRaw ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body instanceof FormData ? body : isRaw ? new Uint8Array(body as Buffer) : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    const location = response.headers.get('Location') ?? ''
    return { way, status: response.status, body: await response.text(), location }
  }

  async #form(account: Account, name: string, bytes: Buffer, random: Random): Promise<Sent> {
    const sent = await this.#ask(account, 'form', 'POST', '/api/upload', uploadForm(bytes, name))
    return sent.status === 201 && random.chance(0.15) ? this.#submit(account, sent) : sent
  }

  /** The submission also starts the transcode. */
  async #submit(account: Account, sent: Sent): Promise<Sent> {
    const { video } = JSON.parse(sent.body) as { video: { path: string } }
    const [category] = await account.api.listCategories()
    const form = { title: 'Odd', categoryId: category?.id ?? 0, videoFile: video.path }
    return this.#ask(account, 'form and submission', 'POST', '/api/videos', form)
  }

  async #resumable(account: Account, _: string, bytes: Buffer): Promise<Sent> {
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.length),
      'Content-Type': 'application/offset+octet-stream',
    }
    const made = await this.#ask(account, 'resumable', 'POST', '/api/uploads', bytes, headers)
    if (made.status !== 201) return made
    const finish = `${new URL(made.location, this.#baseUrl).pathname}/finish`
    return this.#ask(account, 'resumable', 'POST', finish, {})
  }

  #thumbnail(account: Account, name: string, bytes: Buffer): Promise<Sent> {
    const form = new FormData()
    form.set('thumbnail', new File([new Uint8Array(bytes)], name))
    return this.#ask(account, 'thumbnail', 'POST', '/api/upload/thumbnail', form)
  }

  #avatar(account: Account, name: string, bytes: Buffer): Promise<Sent> {
    const form = new FormData()
    form.set('profileImage', new File([new Uint8Array(bytes)], name))
    return this.#ask(account, 'avatar', 'PUT', '/api/user/profile', form)
  }

  async #videoWithPicture(account: Account, name: string, bytes: Buffer): Promise<Sent> {
    const form = uploadForm(await aSmallVideo())
    form.set('poster', new File([new Uint8Array(bytes)], name))
    form.set('thumbnail', new File([new Uint8Array(bytes)], name))
    return this.#ask(account, 'form with thumbnail', 'POST', '/api/upload', form)
  }

  async #captions(account: Account, _: string, bytes: Buffer): Promise<Sent> {
    const path = `/api/videos/${account.videoId}/captions`
    const { version } = await account.api.getCaptions({ id: account.videoId })
    return this.#ask(account, 'captions', 'POST', path, { file: bytes.toString(), version })
  }
}
