import { createHash } from 'node:crypto'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { forgivenMs } from '#shared/records/coverage.ts'
import type { Ranges } from '#shared/records/ranges.ts'
import type { CreditSource } from '#server/entities/records.entity.ts'

/** A line of the ledger with the person and the names of that day. */
export interface LedgerLine {
  id: number
  memberId: number
  memberName: string
  number: string | null
  day: string
  unit: string | null
  category: string | null
  videoId: number | null
  version: number | null
  title: string
  ms: number
  source: CreditSource
  sessionId: number | null
  reversesId: number | null
  reason: string | null
  byId: number | null
  byName: string | null
  at: Date
}

/** A lesson that a person has done. */
export interface DoneLesson {
  memberId: number
  memberName: string
  number: string | null
  videoId: number
  version: number
  /** The round of an assignment that repeats. */
  countsFrom: string
  title: string
  /** In lesson time. */
  ranges: Ranges
  coveredMs: number
  lengthMs: number
  positionMs: number
  doneAt: Date
}

/** A statement of xAPI 1.0.3. The names of the standard are kept. */
export interface Statement {
  id: string
  timestamp: string
  actor: object
  verb: { id: string; display: Record<string, string> }
  object: object
  result: object
  context: object
}

const ADL = 'http://adlnet.gov/expapi'
const VIDEO_PROFILE = 'https://w3id.org/xapi/video'

/** The language of titles and names is not known. */
const inAnyLanguage = (text: string) => ({ und: text })

/** A UUID of version 5 in the namespace of addresses (RFC 9562): one address always has the same. */
export function uuidOf(address: string): string {
  const hash = createHash('sha1')
  const bytes = hash.update(Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')).update(address).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const seconds = (ms: number): number => ms / 1000
const duration = (ms: number): string => `PT${seconds(ms)}S`

/** '0[.]12.5[,]20[.]31', in seconds. */
const segmentsOf = (ranges: Ranges): string =>
  ranges.map(([from, to]) => `${seconds(from)}[.]${seconds(to)}`).join('[,]')

const withoutNulls = (facts: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))

/**
 * Writes lines of the ledger and done lessons as statements. An id is made from the address of what it names, so that the
 * same line is the same statement in every download.
 * @param home the address of this library, without a slash at its end
 */
export function statementWriter(home: string) {
  const own = (facts: Record<string, string | number | null>) =>
    Object.fromEntries(
      Object.entries(withoutNulls(facts)).map(([name, value]) => [`${home}/xapi/extensions/${name}`, value]),
    )
  const agent = (name: string, account: string) => ({
    objectType: 'Agent',
    name,
    account: { homePage: home, name: account },
  })
  const video = (id: number, title: string) => ({
    objectType: 'Activity',
    id: `${home}/video/${id}`,
    definition: { type: `${VIDEO_PROFILE}/activity-type/video`, name: inAnyLanguage(title) },
  })
  const session = (id: number, title: string) => ({
    objectType: 'Activity',
    id: `${home}/training/sessions/${id}`,
    definition: { type: `${ADL}/activities/meeting`, name: inAnyLanguage(title) },
  })
  const lineId = (id: number) => uuidOf(`${home}/training/credits/${id}`)
  const lessonRegistration = (memberId: number, videoId: number, version: number | null) =>
    uuidOf(`${home}/training/members/${memberId}/videos/${videoId}/versions/${version ?? 1}`)

  /** Of a line: a session, a lesson, or what a drill without either was called. */
  const subjectOf = ({ id, sessionId, videoId, version, memberId, title }: LedgerLine) => {
    if (sessionId !== null)
      return {
        object: session(sessionId, title),
        registration: uuidOf(`${home}/training/sessions/${sessionId}`),
      }
    if (videoId !== null)
      return {
        object: video(videoId, title),
        registration: lessonRegistration(memberId, videoId, version),
      }
    return { object: session(id, title), registration: lineId(id) }
  }

  const verbOf = (source: CreditSource): Statement['verb'] => {
    if (source === 'correction') return { id: `${home}/xapi/verbs/corrected`, display: { en: 'corrected' } }
    const name = source === 'watched' ? 'experienced' : 'attended'
    return { id: `${ADL}/verbs/${name}`, display: { en: name } }
  }

  return {
    /** A correction is a statement about the statement that it corrects; its time may be below zero, as in the ledger. */
    ofLine(line: LedgerLine): Statement {
      const { id, ms, reversesId } = line
      const { object, registration } = subjectOf(line)
      const facts = own({
        milliseconds: ms,
        source: line.source,
        ledgerLine: id,
        trainingDay: line.day,
        unit: line.unit,
        category: line.category,
        version: line.version,
        memberNumber: line.number,
        reason: line.reason,
      })
      const confirmed = line.byId === null ? null : agent(line.byName ?? '', `account-${line.byId}`)
      const about =
        reversesId === null
          ? { object, result: { duration: duration(ms) }, context: { registration, platform: PRODUCT_NAME } }
          : {
              object: { objectType: 'StatementRef', id: lineId(reversesId) },
              result: line.reason === null ? {} : { response: line.reason },
              context: { registration },
            }
      return {
        id: lineId(id),
        timestamp: line.at.toISOString(),
        actor: agent(line.memberName, `member-${line.memberId}`),
        verb: verbOf(line.source),
        object: about.object,
        result: about.result,
        context: { ...about.context, ...(confirmed && { instructor: confirmed }), extensions: facts },
      }
    },

    /** 'completed' of the video profile, with the parts that were seen. */
    ofDone(done: DoneLesson): Statement {
      const registration = lessonRegistration(done.memberId, done.videoId, done.version)
      const named = (name: string) => `${VIDEO_PROFILE}/extensions/${name}`
      const { coveredMs, lengthMs } = done
      const share = (ms: number) => Math.min(1, Math.floor((ms / Math.max(1, lengthMs)) * 1000) / 1000)
      return {
        id: uuidOf(
          `${home}/training/members/${done.memberId}/videos/${done.videoId}/versions/${done.version}/done/${done.countsFrom}`,
        ),
        timestamp: done.doneAt.toISOString(),
        actor: agent(done.memberName, `member-${done.memberId}`),
        verb: { id: `${ADL}/verbs/completed`, display: { en: 'completed' } },
        object: video(done.videoId, done.title),
        result: {
          completion: true,
          duration: duration(coveredMs),
          extensions: {
            [named('time')]: seconds(done.positionMs),
            [named('progress')]: share(coveredMs),
            [named('played-segments')]: segmentsOf(done.ranges),
          },
        },
        context: {
          registration,
          platform: PRODUCT_NAME,
          contextActivities: { category: [{ objectType: 'Activity', id: VIDEO_PROFILE }] },
          extensions: {
            [named('session-id')]: registration,
            [named('length')]: seconds(lengthMs),
            [named('completion-threshold')]: share(Math.max(0, lengthMs - forgivenMs(lengthMs))),
            ...own({ version: done.version, memberNumber: done.number }),
          },
        },
      }
    },
  }
}
