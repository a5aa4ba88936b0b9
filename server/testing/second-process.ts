import { setImmediate as nextTurn } from 'node:timers/promises'
import { Database } from '#server/database/database.ts'
import { entities } from '#server/entities.ts'
import { rawRequest } from './raw-request.ts'
import { startTestApp } from './test-app.ts'

/** Starts a server with four public videos, and opens its database as another process has it. */
export async function startWithSecondProcess() {
  const app = await startTestApp()
  const ana = await app.register('ana')
  const chief = await app.registerAdmin('chief')
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push((await chief.api.approveVideo({ id: (await app.submit(ana)).id })).id)
  /** The same database as another process has it: with connections of its own. */
  const other = await Database.open(app.config, entities)
  const stop = async () => {
    await other.close()
    await app.stop()
  }

  /** In a turn of the event loop of its own: the checks of one turn are one. */
  const catchUp = async () => {
    await nextTurn()
    await app.database.catchUp()
  }
  const rename = (id: number, title: string) =>
    other.transaction((em) => em.execute('update videos set title = ? where id = ?', [title, id]))
  const read = async (address: string, headers: Record<string, string> = {}) =>
    (await rawRequest(app.baseUrl + address, { headers })).body
  return { app, ana, ids, other, stop, catchUp, rename, read }
}
