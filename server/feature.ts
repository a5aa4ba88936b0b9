import type { Middleware } from 'koa'
import type { Config } from './config.ts'
import type { Database, EntityManager } from './database/database.ts'
import type { AnswerAhead } from './http/answer-ahead.ts'
import type { Logger } from './http/request-log.ts'
import type { PublicList } from './http/public-lists.ts'
import type { Throttles } from './http/throttle.ts'
import type { EventBus } from './live/event-bus.ts'
import type { SocketWatcher } from './live/message-handlers.ts'
import type { Ffmpeg } from './media/ffmpeg/ffmpeg.ts'
import type { MediaPool } from './media/media-pool.ts'
import type { Reader } from './media/reader/readers.ts'
import type { Storage } from './media/storage.ts'

/** What every feature may be built from. A feature takes the services of other features as a second argument. */
export interface Parts {
  config: Config
  database: Database
  storage: Storage
  /** The processes that parse uploaded files. */
  readers: Reader
  ffmpeg: Ffmpeg
  /** Bounds how many uploaded files are processed at once. */
  mediaPool: MediaPool
  events: EventBus
  throttles: Throttles
  logger: Logger
  now(): Date
}

/** What `main.ts` and `worker.ts` open, and close after the features. */
export type GivenParts = Omit<Parts, 'ffmpeg' | 'mediaPool' | 'throttles'>

/** Work that no request asks for; `main.ts` and `worker.ts` say when each step runs. */
export interface BackgroundWork {
  /** Once, before the process writes anything: removes what an earlier process left behind. */
  prepare?(): Promise<void>
  /** Once, before the process answers or takes jobs. */
  start?(): Promise<void>
  /** Once, before the server listens; not in a worker, which answers no requests. */
  serve?(): Promise<void>
  /** Every hour, in one of the processes that share the database: what the processes share. */
  sweep?(): Promise<void>
  /** Every hour, in every process: what this process alone has, such as files on its disk. */
  sweepOwn?(): Promise<void>
  /** Once, when the process is told to stop. */
  stop?(): Promise<void>
}

/**
 * Rows that the download of a person's own data has of a feature. They are read along an index, a page at a time. Columns
 * that end in `At` are times, and in `File` stored files; `position` is not shown.
 */
export interface ExportSection {
  name: string
  /** Takes the id of the person, the position of the last row before, and the number of rows. */
  sql: string
  /** Before every row; 0 by default. */
  start?: number | string
}

/** What a feature does in the transaction that deletes an account; its rows with a cascade need nothing. */
export interface AccountRemoval {
  /** While the rows of the account are there. */
  before?(em: EntityManager, userId: number): Promise<void>
  /** When they are gone. */
  after?(em: EntityManager, userId: number): Promise<void>
}

/** What a feature's entry function returns, beside the services that other features ask for. */
export interface Feature {
  /** One handler for each route of the contract that the feature answers. */
  handlers: object
  /** One handler for each message of the socket that the feature answers (live/message-handlers.ts). */
  messages?: object
  sockets?: SocketWatcher
  /** The lists that are answered ahead of Koa. */
  publicLists?: readonly PublicList[]
  answersAhead?: readonly AnswerAhead[]
  /** Requests outside the contract, for example byte ranges of files. */
  middleware?: readonly Middleware[]
  background?: BackgroundWork
  exports?: readonly ExportSection[]
  accountRemoval?: AccountRemoval
}

export type Features = Readonly<Record<string, Feature>>

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The handlers of all features, typed as one object: `mountRoutes` then finds a route without a handler. */
export const handlersOf = <All extends Features>(features: All): Intersection<All[keyof All]['handlers']> =>
  Object.assign({}, ...Object.values(features).map(({ handlers }) => handlers))

/** The handlers of all messages, like `handlersOf`: the hub then finds a message without a handler. */
export const messagesOf = <All extends Features>(
  features: All,
): Intersection<Extract<All[keyof All], { messages: object }>['messages']> =>
  Object.assign({}, ...Object.values(features).map(({ messages }) => messages))

/** One step runs for all features at once; a feature that fails doesn't keep the others from running. */
export function backgroundOf(features: Features): Required<BackgroundWork> {
  const run = (step: keyof BackgroundWork) => async () => {
    await Promise.all(
      Object.values(features).map(async ({ background }) => {
        await background?.[step]?.()
      }),
    )
  }
  return {
    prepare: run('prepare'),
    start: run('start'),
    serve: run('serve'),
    sweep: run('sweep'),
    sweepOwn: run('sweepOwn'),
    stop: run('stop'),
  }
}

/** The sections of all features, in the order of the features. */
export const exportsOf = (features: Features): ExportSection[] =>
  Object.values(features).flatMap(({ exports = [] }) => exports)

/** One after the other, in one transaction. */
export function accountRemovalOf(features: Features): Required<AccountRemoval> {
  const run = (step: keyof AccountRemoval) => async (em: EntityManager, userId: number) => {
    for (const { accountRemoval } of Object.values(features)) await accountRemoval?.[step]?.(em, userId)
  }
  return { before: run('before'), after: run('after') }
}
