import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAddress, withAlias } from '#server/testing/movie-boxes.ts'

const run = promisify(execFile)
const TRACED = 'trace=openat,open,connect,socket,execve,clone,clone3,fork,vfork'
/** Libraries, settings and devices of the system, which every program reads. */
const SYSTEM = ['/usr/', '/lib/', '/lib64/', '/bin/', '/etc/', '/proc/', '/sys/', '/dev/']
const STEPS = path.join(import.meta.dirname, '../testing/media-steps.ts')

let work: string
/** Beside the folder of the uploads, where nothing may look. */
let secret: string
beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'turnout-hostile-'))
  work = path.join(root, 'work')
  secret = path.join(root, 'secret.mov')
  await mkdir(path.join(work, 'in'), { recursive: true })
  await mkdir(path.join(work, 'out'))
})
afterAll(() => rm(path.dirname(work), { recursive: true, force: true }))

/** Runs a program under the eyes of strace. */
async function traced(command: string, ...args: string[]): Promise<Trace> {
  const log = path.join(work, 'trace.txt')
  await run('strace', ['-f', '--seccomp-bpf', '-e', TRACED, '-o', log, command, ...args], {
    timeout: 60_000,
  }).catch(
    // What a hostile file makes of a program is not what is asked here; that it ended is.
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && typeof error.code === 'number')) throw error
    },
  )
  return readTrace(await readFile(log, 'utf8'))
}

interface Trace {
  /** What was opened, and by which program. */
  opened: { program: string; file: string }[]
  /** The families of the sockets made and of the addresses connected to. */
  sockets: string[]
}

function readTrace(written: string): Trace {
  const lines = [...written.matchAll(/^(\d+) +(.*)$/gm)].map(([, thread = '', call = '']) => ({
    thread,
    call,
  }))
  const starterOf = new Map<string, string>()
  const programs = new Map<string, string>()
  for (const { thread, call } of lines) {
    const started = /(?:clone3?|v?fork)(?:\(| resumed>).* = (\d+)$/.exec(call)?.[1]
    if (started) starterOf.set(started, thread)
    const program = /^execve\("([^"]+)".* = 0$/.exec(call)?.[1]
    if (program) programs.set(thread, program)
  }
  const programOf = (thread: string | undefined): string =>
    thread === undefined ? 'nobody' : (programs.get(thread) ?? programOf(starterOf.get(thread)))
  const opened: Trace['opened'] = []
  const sockets: string[] = []
  for (const { thread, call } of lines) {
    const file = /^open(?:at)?\((?:\w+, )?"([^"]*)"/.exec(call)?.[1]
    if (file !== undefined) opened.push({ program: programOf(thread), file: path.resolve(file) })
    const family = /^(?:socket\(|connect\(.*sa_family=)(AF_\w+)/.exec(call)?.[1]
    if (family) sockets.push(family)
  }
  return { opened, sockets }
}

const isTool = ({ program }: { program: string }) => !path.basename(program).startsWith('node')
const outside = ({ opened }: Trace) =>
  opened
    .filter(isTool)
    .map(({ file }) => file)
    .filter((file) => {
      const isWithin = (folder: string) => file.startsWith(folder)
      // A folder for what is temporary may lie in memory, which is a device.
      return isWithin(`${path.dirname(work)}/`) ? !isWithin(`${work}/`) : !SYSTEM.some(isWithin)
    })

test('nothing that is done to a hostile file opens what lies elsewhere, calls anybody, or stays', async ({
  skip,
}) => {
  const isAllowed = await run('strace', [
    '-f',
    '--seccomp-bpf',
    '-o',
    path.join(work, 'trace.txt'),
    'true',
  ]).then(
    () => true,
    () => false,
  )
  skip(!isAllowed, 'strace, which sees what programs open, is not installed or not allowed here')

  const url = 'http://127.0.0.1:9/a.mov'
  const put = (name: string, bytes: Buffer | string) => writeFile(path.join(work, 'in', name), bytes)
  const raw = ['-f', 'lavfi', '-i', 'color=white:s=64x48:r=10:d=0.5', '-c:v', 'rawvideo', '-pix_fmt', 'rgb24']
  await run('ffmpeg', ['-v', 'error', ...raw, secret])
  const movie = await readFile(secret)
  const list = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`
  await put('list.mp4', list)
  await put('concat.mp4', `ffconcat version 1.0\nfile ${secret}\nfile ${url}\nfile /etc/passwd\n`)
  await put('manifest.mp4', `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${url}</BaseURL></MPD>`)
  await put('drawing.mp4', `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${secret}"/></svg>`)
  await put('list.webm', list)
  await put('masked.mp4', Buffer.concat([Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom'), Buffer.from(list)]))
  await put('alias.quicktime', withAlias(movie, secret, 3))
  await put('address.quicktime', withAddress(movie, url))
  await put('bomb.quicktime', packedMovie(32 * 1024 * 1024))

  const trace = await traced(process.execPath, STEPS, path.join(work, 'in'), path.join(work, 'out'))
  const results: unknown = JSON.parse(await readFile(path.join(work, 'out/results.json'), 'utf8'))
  expect(results).toMatchObject({ 'list.mp4': [], 'concat.mp4': [], 'manifest.mp4': [], 'drawing.mp4': [] })
  expect(results).toMatchObject({ 'list.webm': [], 'masked.mp4': [], 'bomb.quicktime': [] })
  expect(trace.opened.filter(isTool).length, 'the tools were seen').toBeGreaterThan(1000)
  expect(outside(trace)).toEqual([])
  const files = new Set(trace.opened.map(({ file }) => file))
  for (const kept of [secret, '/etc/passwd']) expect(files).not.toContain(kept)
  expect(trace.sockets.filter((family) => family !== 'AF_UNIX')).toEqual([])

  // The same eyes see it where it happens.
  const follow = ['-v', 'quiet', '-enable_drefs', '1', '-use_absolute_path', '1']
  const lured = await traced('ffprobe', ...follow, path.join(work, 'in/alias.quicktime'))
  expect(outside(lured)).toContain(secret)
  expect((await traced('ffprobe', '-v', 'quiet', url)).sockets).toContain('AF_INET')
}, 180_000)

/** A movie whose description is packed, small as it is, and so many zeros when unpacked. */
function packedMovie(bytes: number): Buffer {
  const box = (kind: string, ...inner: Buffer[]) => {
    const content = Buffer.concat(inner)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length, 0)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const claimed = Buffer.alloc(4)
  claimed.writeUInt32BE(bytes, 0)
  const packed = box('cmvd', claimed, deflateSync(Buffer.alloc(bytes)))
  const start = box('ftyp', Buffer.from('qt  \0\0\0\0qt  '))
  return Buffer.concat([start, box('moov', box('cmov', box('dcom', Buffer.from('zlib')), packed))])
}
