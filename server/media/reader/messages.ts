import type { unreadableKindOf } from '../unreadable.ts'
import type { Tasks } from './tasks.ts'

/** A task for a reader process, which handles one at a time. */
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
