import sharp from 'sharp'
import { unreadableKindOf } from '../unreadable.ts'
import type { ReaderRequest, ReaderResponse } from './messages.ts'
import { tasks } from './tasks.ts'

/**
 * A process that reads strangers' bytes for the server, one task after the other, until the server ends it or is gone.
 * What a file does to it costs that file's request alone.
 */

/** Libraries leak, and the limit of processor time is for its whole life: it is replaced long before. */
const TASKS_MAX = 200
const PROCESSOR_SECONDS_MAX = 60
const MESSAGE_MAX = 500
/** Of pictures: what is uploaded, and what is made of it. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}File`)

// Whatever the bytes claim to be, no other decoder is tried on them. A second thread would hold a second picture, and
// nothing is asked for twice.
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
    // The server's own names and arguments, which are typed where they are sent.
    const perform = tasks[task] as (...args: unknown[]) => Promise<unknown>
    return { type: 'done', value: await perform(...args), isWorn: isWorn() }
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, MESSAGE_MAX) : ''
    // libvips has no code for it.
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
