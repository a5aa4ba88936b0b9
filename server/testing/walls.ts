import type { PlayedPart, ShownRollCall } from '#shared/contract/roll-calls.ts'
import type { WallDesk } from '#shared/contract/wall-programmes.ts'
import type { TestPerson } from './test-app.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Adds a wall and enters its code as a browser does. @returns its id, and the cookie that the browser has then */
export async function enrolWall(baseUrl: string, api: TestPerson['api'], name: string) {
  const { id, code } = await api.addWall({ name })
  const answer = await fetch(`${baseUrl}/api/wall/enrolment`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ code }),
  })
  await answer.arrayBuffer()
  return { id, cookie: answer.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '' }
}

/** What a wall with this cookie says and reads. */
export async function syncWall(
  baseUrl: string,
  cookie: string,
  word: object,
): Promise<{ now: string; version: string; desk: WallDesk | null } | null> {
  const answer = await fetch(`${baseUrl}/api/wall/state`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, Cookie: cookie },
    body: JSON.stringify(word),
  })
  if (!answer.ok) throw new Error(`The wall was answered ${answer.status}`)
  // The shape of the contract, which the server checks.
  return (await answer.json()) as Awaited<ReturnType<typeof syncWall>>
}

interface RollCallAnswer {
  now: string
  rollCall: ShownRollCall | null
}

/** What a wall with this cookie says it has played, and the roll call that is open there. */
export async function syncRollCall(
  baseUrl: string,
  cookie: string,
  played: readonly PlayedPart[] = [],
): Promise<RollCallAnswer | null> {
  const answer = await fetch(`${baseUrl}/api/wall/roll-call`, {
    method: 'PUT',
    headers: { ...JSON_TYPE, Cookie: cookie },
    body: JSON.stringify({ played }),
  })
  if (!answer.ok) throw new Error(`The wall was answered ${answer.status}`)
  // The shape of the contract, which the server checks.
  return (await answer.json()) as RollCallAnswer | null
}
