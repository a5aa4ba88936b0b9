import { listsOf } from './addresses.ts'
import { CREATORS, PASSWORD, usernameOf } from './fill-library.ts'
import type { Library } from './library.ts'
import { generate } from './load.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { startServer } from './servers.ts'

const ROUNDS = 3
const SECONDS = 2
const AT_ONCE = 20
const WANTED = 0.5

async function signIn(url: string, username: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${answer.status} from a sign-in`)
  await answer.arrayBuffer()
}

/** Feeds a second while people sign in, all on one core, beside feeds a second without. */
export async function benchSignIns(library: Library): Promise<void> {
  const server = await startServer(library)
  beginTable(`feeds while ${AT_ONCE} people at once sign in`, 'requests a second', 'idle')
  const load = { requests: () => [listsOf(library.videos).newest.first], seconds: SECONDS }
  const feeds = async () => (await generate(server, load)).perSecond
  const whileSigningIn = async () => {
    const over = new AbortController()
    const person = async (number: number) => {
      while (!over.signal.aborted) await signIn(server.url, usernameOf(CREATORS + 1 + number))
    }
    const people = Promise.all(Array.from({ length: AT_ONCE }, (_, number) => person(number)))
    try {
      return await feeds()
    } finally {
      over.abort()
      await people
    }
  }
  await whileSigningIn()
  const { idle, ours } = await inTurn(ROUNDS, { idle: feeds, ours: whileSigningIn })
  addLine({ name: 'page 1', ours, baseline: idle, wanted: { least: WANTED } })
  await server.end()
}
