import { parentPort, Worker } from 'node:worker_threads'

type Reply<Answer> = { answer: Answer } | { error: unknown }

type Answering<Call, Answer> = (call: Call) => Answer

export interface Thread<Call, Answer> {
  /** @throws the error of the answering function; an error where the thread broke */
  call(call: Call): Promise<Answer>
  close(): Promise<void>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * A thread for one call at a time. It starts with the first call, and anew with the next one after it broke. It keeps the
 * process alive during a call only.
 * @param module calls `answerCalls`
 */
export function createThread<Call, Answer>(module: URL): Thread<Call, Answer> {
  let worker: Worker | null = null
  let pending: { resolve(reply: Reply<Answer>): void; reject(error: unknown): void } | null = null

  const start = (): Worker => {
    const started = new Worker(module)
    const breakOff = (error: unknown) => {
      if (worker !== started) return
      worker = null
      pending?.reject(error)
    }
    started.on('message', (reply: Reply<Answer>) => pending?.resolve(reply))
    started.on('error', breakOff)
    started.on('exit', () => breakOff(new Error('The thread ended')))
    return started
  }

  return {
    async call(call) {
      const asked = (worker ??= start())
      const replied = Promise.withResolvers<Reply<Answer>>()
      pending = replied
      asked.ref()
      asked.postMessage(call, [])
      try {
        const reply = await replied.promise
        if ('error' in reply) throw asError(reply.error)
        return reply.answer
      } finally {
        pending = null
        asked.unref()
      }
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** In the module of a thread: answers each call. Nothing is transferred: the list is empty. */
export function answerCalls<Call, Answer>(answer: Answering<Call, Answer>): void {
  parentPort?.on('message', (call: Call) => parentPort?.postMessage(replyTo(answer, call), []))
}

function replyTo<Call, Answer>(answer: Answering<Call, Answer>, call: Call): Reply<Answer> {
  try {
    return { answer: answer(call) }
  } catch (error) {
    return { error }
  }
}
