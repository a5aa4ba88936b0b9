import sharp from 'sharp'
import {
  describeImage,
  reencodeAttached,
  reencodeImage,
  reencodeLogo,
  reencodeSquare,
  writeImageVariant,
} from '../images.ts'
import { probeVideo, readTrackCodecs } from '../probe.ts'
import { unreadableKindOf } from '../unreadable.ts'

/**
 * Parses untrusted files for the server, one task at a time, until the server ends this process or has ended itself. A
 * hostile file affects only its own request.
 */

/** The functions that parse untrusted files with libraries. */
const tasks = {
  probeVideo,
  readTrackCodecs,
  reencodeImage,
  reencodeAttached,
  reencodeLogo,
  reencodeSquare,
  describeImage,
  writeImageVariant,
}
export type Tasks = typeof tasks

/** A task for a process. */
export interface ReaderRequest {
  task: keyof Tasks
  args: unknown[]
}

/** Sent once after the start, and after each task. */
export type ReaderResponse =
  | { type: 'ready' }
  /** `isWorn`: the process has to be replaced. */
  | { type: 'done'; value: unknown; isWorn: boolean }
  | { type: 'unreadable'; kind: ReturnType<typeof unreadableKindOf>; message: string; isWorn: boolean }
  | { type: 'disk_full' }

/** The process is replaced before leaks grow and before its limit of processor time. */
const TASKS_MAX = 200
const PROCESSOR_SECONDS_MAX = 60
const MESSAGE_MAX = 500
/** The image formats that are uploaded or written here. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}File`)

// Other decoders are blocked. A second thread would hold a second image in memory, and no image is read twice.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.concurrency(1)
sharp.cache(false)

let tasksDone = 0

const send = (report: ReaderResponse): void => void process.send?.(report)

function isWorn(): boolean {
  const { user, system } = process.cpuUsage()
  return tasksDone >= TASKS_MAX || (user + system) / 1e6 > PROCESSOR_SECONDS_MAX
}

async function handleRequest({ task, args }: ReaderRequest): Promise<ReaderResponse> {
  try {
    // The server sends only typed requests.
    const perform = tasks[task] as (...args: unknown[]) => Promise<unknown>
    return { type: 'done', value: await perform(...args), isWorn: isWorn() }
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, MESSAGE_MAX) : ''
    // libvips has no error code for a full disk.
    if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(message)) return { type: 'disk_full' }
    return { type: 'unreadable', kind: unreadableKindOf(error), message, isWorn: isWorn() }
  }
}

process.on('message', (order: ReaderRequest) => {
  tasksDone++
  void handleRequest(order).then(send)
})
process.on('disconnect', () => process.exit())
send({ type: 'ready' })
