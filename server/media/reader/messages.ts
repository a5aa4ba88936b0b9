import type { kindOf } from '../unreadable.ts'
import type { Tasks } from './tasks.ts'

/** What the server asks of a reader: one task at a time. */
export interface Order {
  task: keyof Tasks
  args: unknown[]
}

/** That it has started, or what came of a task. */
export type Report =
  | { says: 'ready' }
  /** `isWorn`: it has done enough, and another takes its place. */
  | { says: 'done'; value: unknown; isWorn: boolean }
  | { says: 'unreadable'; kind: ReturnType<typeof kindOf>; message: string; isWorn: boolean }
  | { says: 'disk_full' }
