import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { RouteTable } from '#shared/contract/define-route.ts'
import type { Role } from '#shared/permissions.ts'
import { routes } from '#shared/contract/index.ts'
import { NO_SOURCE } from '#server/features/accounts/session-source.ts'
import { Session } from '#server/entities/session.entity.ts'
import { createSessions } from '#server/features/accounts/sessions.service.ts'
import { User } from '#server/entities/user.entity.ts'
import { Category } from '#server/entities/category.entity.ts'
import { Assignment } from '#server/entities/assignments.entity.ts'
import { Attempt } from '#server/entities/check.entity.ts'
import { Attendance, Member, Membership, TrainingSession, Unit } from '#server/entities/records.entity.ts'
import { Series, SeriesLesson } from '#server/entities/series.entity.ts'
import { Comment } from '#server/entities/comment.entity.ts'
import { Attachment } from '#server/entities/attachment.entity.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { Proposal } from '#server/entities/proposal.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { TestApp } from './test-app.ts'
import type { CallerName, Subjects, Line } from './access-line.ts'
import { recordSubjects, rosterOf, type Roster } from './record-fixtures.ts'

export interface Callers {
  owner: number
  /** The accounts of the callers. */
  ids: number[]
  roster: Roster
  tokens: Record<CallerName, string | undefined>
  /** Another token of the same kind, for calls that end the session. */
  again(caller: CallerName): Promise<string | undefined>
}

const DAY_MS = 24 * 60 * 60 * 1000
const newName = () => `p_${randomBytes(6).toString('hex')}`

const newUser = (isAdmin = false, role: Role = 'member') => {
  const username = newName()
  return {
    username,
    usernameKey: username,
    enteredEmail: `${username}@example.org`,
    isAdmin,
    role,
    createdAt: new Date(),
  }
}

/** Creates a caller of each kind. The sessions are opened without a password: hashing is slow, and not tested here. */
export async function callersOf(app: TestApp): Promise<Callers> {
  const { database, config, events } = app
  const sessions = (now: () => Date) => createSessions({ config, database, events, now })
  const people = await database.transaction(async (em) => {
    const made = {
      owner: em.create(User, newUser()),
      stranger: em.create(User, newUser()),
      admin: em.create(User, newUser(true)),
      demoted: em.create(User, newUser(true)),
      officer: em.create(User, newUser()),
      officerElsewhere: em.create(User, newUser()),
      trainingOfficer: em.create(User, newUser(false, 'training-officer')),
    }
    await em.flush()
    return {
      owner: made.owner.id,
      stranger: made.stranger.id,
      admin: made.admin.id,
      demoted: made.demoted.id,
      officer: made.officer.id,
      officerElsewhere: made.officerElsewhere.id,
      trainingOfficer: made.trainingOfficer.id,
    }
  })
  const roster = await database.transaction(async (em) => rosterOf(em, people))
  const open = (id: number, now = () => new Date()) =>
    database.transaction(
      async (em) => sessions(now).open(em, em.getReference(User, id), false, NO_SOURCE).token,
    )
  const ask = (method: string, path: string, token: string, body?: object) =>
    fetch(app.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  const make: Record<Exclude<CallerName, 'anonymous'>, () => Promise<string>> = {
    owner: () => open(people.owner),
    stranger: () => open(people.stranger),
    officer: () => open(people.officer),
    officerElsewhere: () => open(people.officerElsewhere),
    trainingOfficer: () => open(people.trainingOfficer),
    admin: () => open(people.admin),
    async signedOut() {
      const token = await open(people.admin)
      await ask('POST', '/api/auth/logout', token)
      return token
    },
    expired: () => open(people.admin, () => new Date(Date.now() - DAY_MS)),
    async demoted() {
      const token = await open(people.demoted)
      const admin = await open(people.admin)
      const change = (isAdmin: boolean) =>
        ask('PATCH', `/api/admin/users/${people.demoted}/role`, admin, { isAdmin })
      const { status } = await change(false)
      if (status !== 200) throw new Error(`The role was not changed: ${status}`)
      return token
    },
  }
  const tokens: Callers['tokens'] = {
    anonymous: undefined,
    owner: await make.owner(),
    stranger: await make.stranger(),
    officer: await make.officer(),
    officerElsewhere: await make.officerElsewhere(),
    trainingOfficer: await make.trainingOfficer(),
    admin: await make.admin(),
    signedOut: await make.signedOut(),
    expired: await make.expired(),
    demoted: await make.demoted(),
  }
  return {
    owner: people.owner,
    ids: Object.values(people),
    roster,
    tokens,
    again: async (caller) => (caller === 'anonymous' ? undefined : make[caller]()),
  }
}

const table: RouteTable = routes

/** Whether a call is of the training record. */
export const isTraining = ({ route }: Partial<Line>): boolean =>
  table[route ?? '']?.path.startsWith('/api/training/') ?? false

let position = 1_000_000

/** Creates the rows that a call is about. */
export async function createSubjects(
  app: TestApp,
  callers: Callers,
  line: Pick<Partial<Line>, 'route' | 'of'>,
): Promise<Subjects> {
  const state = line.of ?? 'approved'
  const approvalStatus = state === 'proposed' ? 'approved' : state
  return app.database.transaction(async (em) => {
    const person = em.create(User, newUser())
    const owner = em.getReference(User, callers.owner)
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + DAY_MS)
    em.create(Session, { id: randomUUID(), user: person, createdAt, expiresAt, lastSeenAt: createdAt })
    const file = `${randomBytes(16).toString('hex')}.mp4`
    const video = em.create(Video, {
      title: 'Ladder angle',
      videoUrl: 'https://example.org/ladder.mp4',
      duration: 60,
      submittedAt: createdAt,
      category: em.getReference(Category, app.categoryId),
      creator: owner,
      approvalStatus,
      feedPosition: approvalStatus === 'approved' ? ++position : null,
      heldFeedPosition: approvalStatus === 'withdrawn' ? ++position : null,
    })
    if (state === 'proposed') {
      const captions = JSON.stringify([{ startMs: 0, endMs: 900, text: 'Look' }])
      const proposed = { title: 'Proposed', captions, captionsVersion: 1 }
      em.create(Proposal, { video, ...proposed, status: 'pending', submittedAt: createdAt })
      video.proposalStatus = 'pending'
    }
    const comment = em.create(Comment, { video, user: owner, text: 'Well shown', createdAt })
    em.create(Upload, {
      file,
      kind: 'video',
      mediaType: 'video/mp4',
      bytes: 1,
      owner,
      createdAt,
      duration: 30,
    })
    await em.flush()
    const series = em.create(Series, { title: 'Ladders', owner, createdAt })
    em.create(SeriesLesson, { series, video, position: 0 })
    const attached = { video, storedFile: `${randomBytes(16).toString('hex')}.txt`, name: 'Ladder sheet.txt' }
    const attachment = em.create(Attachment, {
      ...attached,
      mediaType: 'text/plain',
      bytes: 5,
      position: state === 'proposed' ? null : 0,
    })
    await em.flush()
    if (line.route === 'downloadAttachment') {
      const incoming = app.storage.incoming()
      await writeFile(incoming.path, 'Sheet')
      await app.storage.store(incoming, attached.storedFile)
    }
    const ids = {
      owner: callers.owner,
      person: person.id,
      video: video.id,
      comment: comment.id,
      attachment: attachment.id,
      series: series.id,
    }
    const name = newName()
    const named = { name, videoId: video.id }
    const record = isTraining(line) ? await recordSubjects(em, callers.owner, callers.roster, named) : null
    return { ...ids, file, newName: name, record }
  })
}

/**
 * Sends the request of a line.
 * @param query without the question mark; that of the line by default
 */
export function callRoute(
  { baseUrl }: TestApp,
  line: Line,
  subjects: Subjects,
  token: string | undefined,
  query = line.query?.(subjects) ?? '',
): Promise<Response> {
  const route = table[line.route]
  if (!route) throw new Error(`There is no route ${line.route}`)
  const body = route.body ? (line.body?.(subjects) ?? {}) : null
  const path = route.path
    .replace(line.id ? /:\w+/ : ':id', String(line.id?.(subjects) ?? ''))
    .replace(':attachmentId', String(subjects.attachment))
  return fetch(`${baseUrl}${path}${query && `?${query}`}`, {
    method: route.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    redirect: 'manual',
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

/** Removes what was set up and what the calls created, so that the snapshots stay small after every call. */
export async function clearAway({ database }: TestApp, { ids, roster }: Callers): Promise<void> {
  await database.transaction(async (em) => {
    await em.nativeDelete(Assignment, {})
    await em.nativeDelete(Attendance, {})
    await em.nativeDelete(Attempt, {})
    await em.nativeDelete(TrainingSession, {})
    await em.nativeDelete(Membership, { member: { $nin: roster.ids } })
    await em.nativeDelete(Member, { id: { $nin: roster.ids } })
    await em.nativeDelete(Unit, { parent: roster.station })
    await em.nativeDelete(Series, {})
    await em.nativeDelete(Upload, {})
    await em.nativeDelete(Video, {})
    await em.nativeDelete(User, { id: { $nin: ids } })
  })
}

/** Every row of every table. */
export async function snapshot(app: TestApp): Promise<Record<string, string[]>> {
  const { reader, orm } = app.database
  const tables = [...new Set([...orm.em.getMetadata().getAll().values()].map(({ tableName }) => tableName))]
  const rows: Record<string, string[]> = {}
  if (reader.dialect === 'postgresql') {
    // One query instead of thirty, for twelve hundred snapshots.
    const each = tables.map((table) => `select '${table}' as name, to_json(t)::text as line from ${table} t`)
    for (const { name, line } of await reader.all<{ name: string; line: string }>(each.join(' union all ')))
      (rows[name] ??= []).push(line)
    for (const lines of Object.values(rows)) lines.sort()
    return rows
  }
  for (const table of tables) {
    const all = await reader.all(`select * from ${table}`)
    rows[table] = all.map((row) => JSON.stringify(row)).toSorted()
  }
  return rows
}
