import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MEGABYTE } from '#shared/limits/units.ts'
import type { ServerMessage, WallReport } from '#shared/live/messages.ts'
import { CLUSTER_ADMIN, startCluster, type Cluster } from '#server/testing/cluster.ts'
import { aFilmOfSeconds } from '#server/testing/films.ts'
import { activitiesOf } from '#server/testing/live-site.ts'
import { openLiveSocket, type LiveSocket } from '#server/testing/live-socket.ts'
import { hasNginx } from '#server/testing/nginx.ts'
import { resumableClient } from '#server/testing/resumable-client.ts'
import { refusalOf, testClient, type TestClient } from '#server/testing/test-client.ts'
import { aSmallVideo, aVideoOfBytes, uploadForm } from '#server/testing/videos.ts'
import { PACED, writeWrappedFfmpeg } from '#server/testing/wrapped-ffmpeg.ts'

const SERVERS = 3
const EVERY = Array.from({ length: SERVERS }, (_, server) => server)
const WRONG_PASSWORDS = 10
const PIECE_BYTES = 5 * MEGABYTE
const LARGE_BYTES = 30 * MEGABYTE
const ENDED_WITHIN_MS = 1000
/** After one server has told an event, the others have. */
const SLOWER_SERVER_MS = 300
const PLAYING: WallReport = { stationName: 'Station 7', phase: 'playing', title: 'Ladder angle', heldAt: 0 }
const ON_CALL: WallReport = { ...PLAYING, phase: 'call', heldAt: 12 }
/** PostgreSQL is not killed here. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'jit=off']

interface Member {
  id: number
  username: string
  token: string
  api: TestClient
}

const why = hasNginx ? '' : ' (skipped: nginx or openssl is not installed)'

/** nginx sends consecutive requests to different servers: the last test counts them. */
describe.runIf(hasNginx)(`three servers and a worker behind one address${why}`, () => {
  let tools: string
  let cluster: Cluster
  let site: string
  let ana: Member
  let chief: Member
  let categoryId: number
  let published: number
  beforeAll(async () => {
    tools = await mkdtemp(path.join(tmpdir(), 'turnout-tools-'))
    const env = { FFMPEG: await writeWrappedFfmpeg(tools, PACED) }
    cluster = await startCluster({ postgresSettings: SETTINGS, isInTurn: true, env })
    site = cluster.baseUrl
    chief = memberOf(await testClient(site).login(CLUSTER_ADMIN))
    ana = await register('ana')
    categoryId = (await ana.api.listCategories())[0]?.id ?? 0
    published = await submit('Ladder angle')
    await chief.api.approveVideo({ id: published })
  }, 180_000)
  afterAll(async () => {
    await cluster.stop()
    await rm(tools, { recursive: true, force: true })
  })

  const opened: LiveSocket[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((live) => live.end()))
  })

  const memberOf = ({ id, username, token }: Omit<Member, 'api'>): Member => ({
    id,
    username,
    token,
    api: testClient(site, token),
  })
  let registered = 0
  /** Numbered, so that a second try of a test does not meet the account of the first. */
  const register = async (name: string) => {
    const username = `${name}${++registered}`
    const form = { username, email: `${username}@example.org`, password: 'secret-pass' }
    return memberOf(await testClient(site).register(form))
  }
  const open = async (token?: string) => {
    const live = await openLiveSocket(site)
    opened.push(live)
    if (token === undefined) return live
    live.send({ type: 'auth', token })
    // Messages are worked through in order: after this answer the server knows the account.
    live.send({ type: 'wall_follow', pairing: 'none' })
    await live.hears({ type: 'wall_refused', reason: 'unpaired' })
    return live
  }
  /** One after the other, so that each is on another server. */
  const openEverywhere = async (token?: string) => {
    const sockets: LiveSocket[] = []
    for (const _ of EVERY) sockets.push(await open(token))
    for (const live of sockets) live.heard.length = 0
    return sockets
  }
  const allHear = (sockets: LiveSocket[], message: Record<string, unknown>) =>
    Promise.all(sockets.map((live) => live.hears(message)))
  const submit = async (title: string) => {
    const { video } = await ana.api.uploadFiles(uploadForm(await aSmallVideo()))
    return (await ana.api.createVideo({ title, categoryId, videoFile: video.path })).id
  }
  /** The hash of the file as the next server sends it. */
  const played = async (file: string) => {
    const headers = { Authorization: `Bearer ${ana.token}` }
    const answer = await fetch(`${site}/uploads/${file}`, { headers })
    return hash('sha256', new Uint8Array(await answer.arrayBuffer()))
  }
  const last = (live: LiveSocket | undefined, type: ServerMessage['type']) =>
    live?.heard.findLast((message) => message.type === type)

  test('an account of one server signs in and is known on all', async () => {
    const bea = await register('bea')
    const again = memberOf(await testClient(site).login({ username: bea.username, password: 'secret-pass' }))
    for (const _ of EVERY) {
      expect((await bea.api.getCurrentUser()).id).toBe(bea.id)
      expect((await again.api.getCurrentUser()).id).toBe(bea.id)
    }
  })

  test('a file that one server takes is submitted, approved, listed and played over others', async () => {
    const bytes = await aVideoOfBytes(200_000)
    const { video } = await ana.api.uploadFiles(uploadForm(bytes))
    const { id } = await ana.api.createVideo({ title: 'Hose lay', categoryId, videoFile: video.path })
    await chief.api.approveVideo({ id })
    for (const _ of EVERY) {
      expect((await testClient(site).getVideo({ id })).title).toBe('Hose lay')
      expect((await testClient(site).listVideos()).items.map((item) => item.id)).toContain(id)
    }
    for (const _ of EVERY) expect(await played(video.path)).toBe(hash('sha256', bytes))
  })

  test('30 MB arrive in pieces of 5 MB over alternating servers', async () => {
    const bytes = await aVideoOfBytes(LARGE_BYTES)
    const id = await resumableClient(ana).sendInTurn([site], bytes, PIECE_BYTES)
    const { video } = await ana.api.finishUpload({ id })
    expect(await played(video.path)).toBe(hash('sha256', bytes))
  })

  test('the progress and the result of the worker’s conversion are told live over every server', async () => {
    // Before the upload: the conversion begins with it. Progress is told every two seconds while it lasts.
    const sockets = await openEverywhere(ana.token)
    const { video } = await ana.api.uploadFiles(uploadForm(await aFilmOfSeconds(6), 'clip.webm'))
    const { id } = await ana.api.createVideo({ title: 'Pump', categoryId, videoFile: video.path })
    for (const live of sockets)
      await expect
        .poll(() => live.heard, { timeout: 90_000 })
        .toContainEqual(
          expect.objectContaining({ type: 'video_processed', videoId: id, status: 'pending', reason: null }),
        )
    for (const live of sockets) expect(last(live, 'video_progressed')).toMatchObject({ videoId: id })
  })

  test('a review is told live to the uploader and to the queue of admins, on every server', async () => {
    const uploader = await openEverywhere(ana.token)
    const admins = await openEverywhere(chief.token)
    const id = await submit('Triage')
    await allHear(admins, { type: 'review_queue_changed' })
    for (const live of admins) live.heard.length = 0
    await chief.api.rejectVideo({ id, notes: 'Please light the scene.' })
    await allHear(uploader, { type: 'video_reviewed', videoId: id, status: 'rejected' })
    await allHear(admins, { type: 'review_queue_changed' })
    for (const live of uploader)
      expect(live.heard.filter(({ type }) => type === 'video_reviewed')).toHaveLength(1)
  })

  test('a like is told once with its count on every server, and is in the backlog of each', async () => {
    const cem = await register('cem')
    const sockets = await openEverywhere(ana.token)
    await cem.api.likeVideo({ id: published })
    await allHear(sockets, { type: 'video_counts', videoId: published, likes: 1 })
    for (const live of sockets) expect(activitiesOf(live, 'liked')).toHaveLength(1)
    const times = sockets
      .flatMap((live) => activitiesOf(live, 'liked'))
      .map((item) => 'timestamp' in item && item.timestamp)
    expect(new Set(times).size).toBe(1)
    for (const _ of EVERY) {
      expect((await testClient(site).getVideo({ id: published })).likes).toBe(1)
      const late = await open(ana.token)
      expect(activitiesOf(late, 'liked')).toContainEqual(
        expect.objectContaining({ userId: cem.id, timestamp: times[0] }),
      )
    }
  })

  test('a person is announced as online once on every server, and as offline after the last socket', async () => {
    const sockets = await openEverywhere(ana.token)
    const dan = await register('dan')
    const [first, second] = [await open(dan.token), await open(dan.token)]
    await allHear(sockets, { type: 'user_presence', userId: dan.id, status: 'online' })
    await first.end()
    await second.end()
    await allHear(sockets, { type: 'user_offline', userId: dan.id })
    for (const live of sockets) {
      const told = live.heard.filter((message) => 'userId' in message && message.userId === dan.id)
      expect(told.map(({ type }) => type)).toEqual(['user_presence', 'user_offline'])
    }
  })

  test('a wall is paired, followed and called over every server', async () => {
    const wall = await open()
    const report = (told: WallReport) =>
      wall.send({ type: 'wall_register', secret: 'seven'.padEnd(32, '.'), report: told })
    report(PLAYING)
    wall.send({ type: 'wall_pairing_code_request' })
    await wall.hears({ type: 'wall_code' })
    const shown = last(wall, 'wall_code')
    const code = shown?.type === 'wall_code' ? shown.code : ''
    const pairings = new Set<string>()
    for (const _ of EVERY) pairings.add((await ana.api.pairWall({ code })).pairing)
    expect(pairings.size).toBe(1)
    const phones = await openEverywhere(ana.token)
    for (const phone of phones) phone.send({ type: 'wall_follow', pairing: [...pairings][0] })
    await allHear(phones, { type: 'wall_state', wall: PLAYING })
    for (const [turn, phone] of phones.entries()) {
      wall.heard.length = 0
      phone.send({ type: 'wall_set_call', isOnCall: turn % 2 === 0 })
      await wall.hears({ type: 'wall_set_call', isOnCall: turn % 2 === 0 })
    }
    report(ON_CALL)
    await allHear(phones, { type: 'wall_state', wall: ON_CALL })
    for (const phone of phones) expect(phone.heard).not.toContainEqual({ type: 'wall_state', wall: null })
  })

  test('wrong passwords over three servers are counted once', async () => {
    const { username } = await register('eli')
    const statuses: number[] = []
    for (let attempt = 0; attempt <= WRONG_PASSWORDS; attempt++) {
      const { status } = await refusalOf(testClient(site).login({ username, password: 'wrong-pass' }))
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(WRONG_PASSWORDS).fill(401), 429])
  })

  /** A socket whose session ended gets the activities again, without names. */
  const isWithoutName = (message: ServerMessage) =>
    message.type === 'video_activity' && message.userId === null
  /** What a socket has heard since its session ended. */
  const heardAfterEnd = ({ heard }: LiveSocket) => heard.slice(heard.findIndex(isWithoutName))
  const endsEverywhere = async (sockets: LiveSocket[], end: () => Promise<unknown>) => {
    for (const live of sockets) live.heard.length = 0
    const started = performance.now()
    await end()
    const isAnonymous = ({ heard }: LiveSocket) => heard.some(isWithoutName)
    await expect.poll(() => sockets.every(isAnonymous), { interval: 10 }).toBe(true)
    expect(performance.now() - started).toBeLessThan(ENDED_WITHIN_MS)
  }

  test('after a sign-out the sockets of the session get nothing more on any server, within a second', async () => {
    const { token } = await testClient(site).login({ username: ana.username, password: 'secret-pass' })
    const sockets = await openEverywhere(token)
    await endsEverywhere(sockets, () => testClient(site, token).logout())
    for (const _ of EVERY)
      expect((await refusalOf(testClient(site, token).getCurrentUser())).status).toBe(401)
    const witness = await open(ana.token)
    const id = await submit('After the sign-out')
    await chief.api.approveVideo({ id })
    await witness.hears({ type: 'video_reviewed', videoId: id })
    await pause(SLOWER_SERVER_MS)
    for (const live of sockets) expect(last(live, 'video_reviewed')).toBeUndefined()
  })

  test('after a demotion the sockets of the former admin get nothing more on any server, within a second', async () => {
    const flo = await register('flo')
    await chief.api.changeRole({ id: flo.id, isAdmin: true })
    const { token } = await testClient(site).login({ username: flo.username, password: 'secret-pass' })
    const sockets = await openEverywhere(token)
    await submit('Before the demotion')
    await allHear(sockets, { type: 'review_queue_changed' })
    await endsEverywhere(sockets, () => chief.api.changeRole({ id: flo.id, isAdmin: false }))
    const witness = await open(chief.token)
    await submit('After the demotion')
    await witness.hears({ type: 'review_queue_changed' })
    await pause(SLOWER_SERVER_MS)
    for (const live of sockets)
      expect(heardAfterEnd(live)).not.toContainEqual({ type: 'review_queue_changed' })
  })

  test('each server had its share of every kind of request', async () => {
    const ports = cluster.servers.map(({ baseUrl }) => new URL(baseUrl).host).toSorted()
    const lines = (await cluster.stopNginx()).split('\n').map((line) => line.split(' '))
    const serversOf = (isOfKind: (line: string[]) => boolean) =>
      [...new Set(lines.filter(isOfKind).map(([, , , , , server]) => server ?? ''))].toSorted()
    for (const method of ['GET', 'POST', 'PATCH'])
      expect(
        serversOf(([, , sent, status]) => sent === method && Number(status) < 400),
        method,
      ).toEqual(ports)
    expect(
      serversOf(([, , , status]) => status === '101'),
      'sockets',
    ).toEqual(ports)
  })
})
