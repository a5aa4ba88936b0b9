import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#server/entities.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { Database } from './database.ts'
import { sqliteFile } from './orm.ts'

const WRITERS = 10
/** Fewer than a busy machine answers in the time after which a write is given up. */
const READS = 40

describe.runIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'a SQLite file that another process has locked',
  () => {
    let app: TestApp
    let people: TestPerson[]
    let video: number
    beforeAll(async () => {
      app = await startTestApp()
      people = await Promise.all(Array.from({ length: WRITERS }, () => app.register()))
      const chief = await app.registerAdmin()
      video = (await chief.api.approveVideo({ id: (await app.submit(chief)).id })).id
    })
    let holder: ChildProcess | undefined
    afterEach(() => void holder?.kill('SIGKILL'))
    afterAll(() => app.stop())

    /** Holds the lock for writing until the returned function is called. */
    const lock = async (): Promise<() => Promise<void>> => {
      const script = `const file = new (require('better-sqlite3'))(process.argv[1])
      file.exec('begin immediate'); console.log('locked')
      process.stdin.once('data', () => { file.exec('rollback'); process.exit() })`
      holder = spawn(process.execPath, ['-e', script, sqliteFile(app.config.dataDir)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const child = holder
      if (child.stdout) await once(child.stdout, 'data')
      return async () => {
        const ended = once(child, 'exit')
        child.stdin?.write('x')
        await ended
      }
    }
    const like = (by: TestPerson) =>
      fetch(`${app.baseUrl}/api/videos/${video}/like`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${by.token}` },
      })
    test('holds up no reads, and writes that wait for it are done when it is free again', async () => {
      // A connection with a timeout waits on the event loop.
      const timeouts = await app.database.statements((on) => on.execute('pragma busy_timeout'))
      expect(timeouts).toEqual([{ timeout: 0 }])
      const unlock = await lock()
      let answered = 0
      const writing = Promise.all(people.map((person) => like(person).finally(() => answered++)))
      for (let read = 0; read < READS; read++) {
        const answer = await fetch(`${app.baseUrl}/api/videos?limit=10`)
        expect(answer.status).toBe(200)
        await answer.arrayBuffer()
      }
      // A write on the event loop would be given up before the first read is answered.
      expect(answered).toBe(0)
      await unlock()
      expect((await writing).map(({ status }) => status)).toEqual(people.map(() => 200))
    })

    test('a locked database without pending migrations opens at once', async () => {
      const unlock = await lock()
      const other = await Database.open(app.config, entities)
      await other.close()
      await unlock()
    })

    test('a request on a locked database is answered 503 with Retry-After', async () => {
      const unlock = await lock()
      const [ana] = people
      if (!ana) throw new Error('There is no person')
      const answer = await like(ana)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
      await unlock()
      expect((await like(ana)).status).toBe(200)
    })
  },
)
