import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WallClip } from '#shared/contract/wall.ts'
import { WALL_PAUSE_MS, WALL_POLL_MS, WALL_SET_ASIDE_MS } from '#shared/limits/wall.ts'
import { WallEngine } from './engine.ts'
import { Quarantine } from './quarantine.ts'
import { planOf, type WallPlan } from './desk.ts'
import { DEFAULT_SETTINGS } from './wall-storage.ts'

/** A media element that decodes at once and presents a picture every 100 ms, unless it is told to stall. */
class VideoDouble extends EventTarget {
  isStalled = false
  src = ''
  muted = true
  volume = 1
  paused = true
  currentTime = 0
  duration = 20
  readyState = 0
  seeking = false
  videoWidth = 1080
  videoHeight = 1920
  error: MediaError | null = null
  textTracks: TextTrack[] = []
  dataset: Record<string, string> = {}
  #callbacks = new Map<number, (now: number, frame: { mediaTime: number }) => void>()
  #count = 0
  constructor() {
    super()
    setInterval(() => this.#present(), 100)
  }
  #present(): void {
    if (this.paused || this.isStalled || !this.src) return
    this.currentTime = Math.min(this.duration, this.currentTime + 0.1)
    const callbacks = [...this.#callbacks.values()]
    this.#callbacks.clear()
    for (const call of callbacks) call(performance.now(), { mediaTime: this.currentTime })
  }
  requestVideoFrameCallback(call: (now: number, frame: { mediaTime: number }) => void): number {
    this.#callbacks.set(++this.#count, call)
    return this.#count
  }
  cancelVideoFrameCallback(id: number): void {
    this.#callbacks.delete(id)
  }
  load(): void {
    this.currentTime = 0
    this.readyState = this.src ? 4 : 0
    if (this.src) setTimeout(() => this.dispatchEvent(new Event('canplay')), 10)
  }
  play(): Promise<void> {
    this.paused = false
    return Promise.resolve()
  }
  pause(): void {
    this.paused = true
  }
  hasAttribute = (): boolean => this.src !== ''
  removeAttribute(): void {
    this.src = ''
  }
  replaceChildren(): void {}
}

const aClip = (id: number, category = 1): WallClip => ({
  id,
  title: `Clip ${id}`,
  creatorName: 'Robin',
  category: { id: category, name: `Category ${category}` },
  src: `/uploads/${id}.mp4`,
  bytes: 1000,
  captionsUrl: null,
  start: 0,
  length: null,
})

let clips: WallClip[]
let version: number
let engine: WallEngine
let elements: [VideoDouble, VideoDouble]
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const shown = () => engine.state.get().clip?.id

beforeEach(() => {
  vi.useFakeTimers()
  version = 1
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const page = Object.assign(new EventTarget(), { location: { reload: vi.fn<() => void>() } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith('/api')) return new Response('bytes')
    const etag = `"${version}"`
    const isKnown = new Headers(init.headers).get('if-none-match') === etag
    return isKnown ? new Response(null, { status: 304 }) : Response.json(clips, { headers: { etag } })
  })
})
afterEach(() => {
  engine.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PLAN = planOf(DEFAULT_SETTINGS, null)

async function start(library: WallClip[], plan: Partial<WallPlan> = {}): Promise<void> {
  clips = library
  elements = [new VideoDouble(), new VideoDouble()]
  // The double has the part of an element that the engine uses.
  const given = elements as unknown as [HTMLVideoElement, HTMLVideoElement]
  engine = new WallEngine(given, { ...PLAN, ...plan })
  engine.start()
  await pass(1000)
}
const shownWithin = async (seconds: number) => {
  const seen = new Set<number | undefined>()
  for (let second = 0; second < seconds; second++) {
    await pass(1000)
    seen.add(shown())
  }
  return seen
}
const become = (library: WallClip[]) => {
  clips = library
  version += 1
}

test('an approved clip is found within 30 s and plays before the waiting clips', async () => {
  await start([aClip(1), aClip(2), aClip(3)])
  expect([1, 2, 3]).toContain(shown())
  become([aClip(9), ...clips])
  await pass(WALL_POLL_MS + 1000)
  expect(engine.supply.all.map(({ id }) => id)).toContain(9)
  expect(await shownWithin(45)).toContain(9)
})

test('a new wall says that there are no lessons only where the list of the server has none', async () => {
  const answers: ((clips: WallClip[]) => void)[] = []
  vi.stubGlobal('fetch', (url: string) =>
    url.startsWith('/api')
      ? new Promise<Response>((resolve) =>
          answers.push((list) => resolve(Response.json(list, { headers: { etag: '"1"' } }))),
        )
      : Promise.resolve(new Response('bytes')),
  )
  await start([])
  const phase = () => engine.state.get().phase
  expect(phase()).toBe('starting')
  answers.pop()?.([])
  await pass(100)
  expect(phase()).toBe('empty')
  await pass(WALL_POLL_MS)
  answers.pop()?.([aClip(1)])
  await pass(5)
  expect(phase()).toBe('starting')
  await pass(1000)
  expect(phase()).toBe('playing')
})

test('a new wall without the server waits for the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await start([])
  expect(engine.state.get()).toMatchObject({ phase: 'empty', isOffline: true })
})

test('a withdrawn clip leaves the screen with the next list', async () => {
  await start([aClip(1), aClip(2)])
  const gone = shown()
  become(clips.filter(({ id }) => id !== gone))
  await engine.poll()
  await pass(1000)
  expect(shown()).not.toBe(gone)
  expect(shown()).toBeDefined()
})

test('a change of the categories takes effect at once', async () => {
  await start([aClip(1, 1), aClip(2, 2)], { categories: [1] })
  await pass(25_000)
  expect(shown()).toBe(1)
  engine.setPlan({ ...PLAN, categories: [2] })
  await pass(1500)
  expect(shown()).toBe(2)
  engine.setPlan({ ...PLAN, categories: [1, 2] })
  // The clip in the standby slot comes first.
  expect(await shownWithin(45)).toContain(1)
})

test('DI-14 a filter that names a merged discipline plays the one that has its lessons', async () => {
  const merged = { ...aClip(2), category: { id: 7, name: 'Ropes', mergedIds: [3] } }
  await start([aClip(1, 1), merged], { categories: [3] })
  await pass(25_000)
  expect(shown()).toBe(2)
})

test('the active clip has the set volume, also after a swap; the standby clip is silent', async () => {
  await start([aClip(1), aClip(2)], { volume: 0 })
  const active = () => elements.find(({ dataset }) => dataset['active'] === 'true')
  expect(active()).toMatchObject({ muted: true })
  engine.setPlan({ ...PLAN, volume: 35 })
  expect(active()).toMatchObject({ muted: false, volume: 0.35 })
  const before = active()
  await pass(21_000)
  expect(active()).not.toBe(before)
  expect(active()).toMatchObject({ muted: false, volume: 0.35 })
  expect(elements.find((element) => element !== active())).toMatchObject({ muted: true })
})

test('a stalled clip is skipped after 5 s and quarantined for an hour', async () => {
  await start([aClip(1), aClip(2)])
  const stalled = shown()
  await pass(3000)
  const active = elements.find(({ dataset }) => dataset['active'] === 'true')
  expect(active?.currentTime).toBeGreaterThan(1)
  if (active) active.isStalled = true
  await pass(4800)
  expect(shown()).toBe(stalled)
  await pass(1000)
  expect(shown()).not.toBe(stalled)
  expect(shown()).toBeDefined()
  if (active) active.isStalled = false
  expect(await shownWithin(60)).not.toContain(stalled)
  vi.setSystemTime(Date.now() + WALL_SET_ASIDE_MS)
  expect(await shownWithin(60)).toContain(stalled)
})

test('a clock that was in the future quarantines no clip for longer', () => {
  const at = new Date('2031-01-01')
  vi.setSystemTime(at)
  const quarantine = new Quarantine()
  quarantine.add(7)
  expect(quarantine.has(7)).toBe(true)
  vi.setSystemTime(new Date('2026-01-01'))
  expect([quarantine.has(7), new Quarantine().has(7)]).toEqual([false, false])
})

test('WD-13 pinned lessons play alone in their order, and others play while none of them can', async () => {
  await start([aClip(1), aClip(2), aClip(3)])
  const pinned = [aClip(8), aClip(7)]
  engine.setPlan({ ...PLAN, pinned })
  await pass(1500)
  expect(shown()).toBe(8)
  await pass(20_000)
  expect(shown()).toBe(7)
  expect(await shownWithin(60)).toEqual(new Set([7, 8]))
  for (const clip of pinned) await engine.supply.quarantine(clip, 'a fault')
  expect([1, 2, 3]).toContain([...(await shownWithin(45))].at(-1))
})

test('WD-14 a paused clip plays on by itself after 20 s, also where the timer was late, and on a call', async () => {
  await start([aClip(1), aClip(2)])
  const active = () => elements.find(({ dataset }) => dataset['active'] === 'true')
  engine.pause.toggle()
  await pass(WALL_PAUSE_MS - 500)
  expect([engine.state.get().isPaused, active()?.paused]).toEqual([true, true])
  await pass(1000)
  expect([engine.state.get().isPaused, active()?.paused]).toEqual([false, false])
  engine.pause.toggle()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(engine.state.get().isPaused).toBe(false)
  vi.mocked(performance.now).mockRestore()
  engine.pause.toggle()
  engine.setCall(true)
  expect(engine.state.get()).toMatchObject({ isPaused: false, phase: 'call' })
  engine.pause.toggle()
  expect(engine.state.get().isPaused).toBe(false)
  engine.setCall(false)
  await pass(500)
  expect(active()?.paused).toBe(false)
})

test('WD-14 a paused clip is played again, and is left for the next one', async () => {
  await start([aClip(1), aClip(2)])
  const active = () => elements.find(({ dataset }) => dataset['active'] === 'true')
  await pass(5000)
  const first = shown()
  engine.pause.toggle()
  engine.again()
  expect(active()?.currentTime).toBeLessThan(1)
  expect(shown()).toBe(first)
  engine.pause.toggle()
  engine.next()
  await pass(500)
  expect(shown()).not.toBe(first)
  expect([engine.state.get().isPaused, active()?.paused]).toEqual([false, false])
})

test('WD-12 quiet hours are dark, and end by the clock', async () => {
  vi.setSystemTime(new Date('2026-03-02T21:59:58'))
  await start([aClip(1), aClip(2)], { quietHours: { from: '22:00', to: '06:00' } })
  expect(engine.state.get().phase).toBe('playing')
  await pass(2000)
  expect(engine.state.get().phase).toBe('dark')
  vi.setSystemTime(new Date('2026-03-03T06:00:01'))
  await pass(500)
  expect(engine.state.get().phase).toBe('playing')
})
