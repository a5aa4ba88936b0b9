import type { unreadableKindOf } from '../unreadable.ts'
import type { Tasks } from './tasks.ts'

/** What the server asks of a reader: one task at a time. */
export interface ReaderRequest {
  task: keyof Tasks
  args: unknown[]
}

/** That it has started, or what came of a task. */
export type ReaderResponse =
  | { type: 'ready' }
  /** `isWorn`: it has done enough, and another takes its place. */
  | { type: 'done'; value: unknown; isWorn: boolean }
  | { type: 'unreadable'; kind: ReturnType<typeof unreadableKindOf>; message: string; isWorn: boolean }
  | { type: 'disk_full' }
