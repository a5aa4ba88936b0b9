import { copyFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { awardEverything } from '#server/features/achievements/award-reached.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import { readCaptionsFile, writeCues } from '#server/features/videos/cues.ts'
import { Category } from '#server/entities/category.entity.ts'
import { recordPicture, shownPicture } from '#server/features/uploads/record-picture.ts'
import { Upload } from '#server/entities/upload.entity.ts'
import { publishVideo } from '#server/features/videos/publication.ts'
import { Video } from '#server/entities/video.entity.ts'
import { variantsOf, type StoredImage } from '#server/media/image-variants.ts'
import { probeVideo } from '#server/media/probe.ts'
import { newFileName, type Storage } from '#server/media/storage.ts'
import type { Database, EntityManager } from '../database/database.ts'
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_VIEWER, demoEmail } from './demo-accounts.ts'
import { addSampleComments, addSampleFollows, addSampleProposal, spreadViews } from './sample-data.ts'
import { addSampleDepartment } from './sample-department.ts'
import { holdBack, inOrder, readCatalogue, type Catalogue, type Lesson, type State } from './lessons.ts'

interface Options {
  database: Database
  storage: Storage
  /** resources/demo */
  from: string
  now(): Date
}

interface StoredLesson {
  lesson: Lesson
  video: Pick<Upload, 'file' | 'bytes' | 'width' | 'height' | 'videoCodec' | 'audioCodec'>
  poster: StoredImage
  /** The text of the WebVTT file; null without one. */
  captions: string | null
}

const HOUR_MS = 60 * 60 * 1000
const REJECTED_NOTES =
  'Good pace. Please name the local protocol in the first ten seconds and show the gauge reading once more, then send it again.'

/** Fills an empty library. A library with accounts is left as it is. */
export async function fillDemoLibrary({ database, storage, from, now }: Options): Promise<void> {
  const accounts = await database.reader.all('select 1 from users limit 1')
  if (accounts.length > 0) return
  const catalogue = readCatalogue(from)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const stored: StoredLesson[] = []
  for (const lesson of inOrder(catalogue.lessons)) stored.push(await storeLesson(lesson, from, storage))
  await database.transaction(async (em) => {
    const byName = createPeople(em, catalogue, passwordHash, now())
    const people = [...byName.values()]
    await em.flush()
    const categories = new Map((await em.findAll(Category)).map((category) => [category.name, category]))
    const held = holdBack(stored.map(({ lesson }) => lesson))
    for (const [index, item] of stored.entries()) {
      const category = categories.get(item.lesson.category)
      const creator = byName.get(item.lesson.instructor)
      if (!category || !creator)
        throw new Error(`The demo lesson ${item.lesson.slug} names an unknown instructor or category`)
      const state = held.get(item.lesson.slug) ?? 'approved'
      const place = { index, total: stored.length, now: now(), people }
      await createLesson(em, item, { category, creator, reviewer: byName.get(DEMO_ADMIN), state, ...place })
    }
    const instructors = catalogue.instructors.flatMap(({ username }) => byName.get(username) ?? [])
    addSampleFollows(em, people, instructors, now())
    await em.flush()
    for (const { id } of people) await awardEverything(em, id, now())
    await addSampleProposal(em, now())
    await spreadViews(em, now())
    const [officer, viewer] = [byName.get(DEMO_ADMIN), byName.get(DEMO_VIEWER)]
    if (officer && viewer)
      await addSampleDepartment(em, { officer, viewer, leaders: instructors, now: now() })
  })
}

async function storeLesson(lesson: Lesson, from: string, storage: Storage): Promise<StoredLesson> {
  const keep = async (source: string, name: string) => {
    const incoming = storage.incoming()
    await copyFile(source, incoming.path)
    const { size } = await stat(incoming.path)
    await storage.store(incoming, name)
    return { name, bytes: size }
  }
  const keepPoster = async (): Promise<StoredImage> => {
    const { imageVariants, slug } = lesson
    const file = path.join(from, `${slug}.webp`)
    const poster = await keep(file, newFileName('webp'))
    const variants: StoredImage['variants'] = []
    for (const { nameOf, role, mediaType } of variantsOf(imageVariants)) {
      variants.push({ ...(await keep(nameOf(file), nameOf(poster.name))), role, mediaType })
    }
    return { ...poster, imageVariants, variants }
  }
  const source = path.join(from, `${lesson.slug}.mp4`)
  const { width, height, videoCodec, audioCodec } = await probeVideo(source)
  const size = { width: Math.round(width), height: Math.round(height) }
  const { name: file, bytes } = await keep(source, newFileName('mp4'))
  const captions = await readFile(path.join(from, `${lesson.slug}.vtt`), 'utf8').catch(() => null)
  const video = { file, bytes, ...size, videoCodec, audioCodec }
  return { lesson, video, captions, poster: await keepPoster() }
}

function createPeople(em: EntityManager, { instructors }: Catalogue, passwordHash: string, createdAt: Date) {
  const people = new Map<string, User>()
  const demoUsers = [
    { username: DEMO_ADMIN, firstName: 'Dana', lastName: 'Officer', bio: null },
    { username: DEMO_VIEWER, firstName: 'Casey', lastName: 'Crew', bio: null },
    ...instructors,
  ]
  for (const { username, firstName, lastName, bio } of demoUsers) {
    const user = em.create(User, {
      username,
      usernameKey: username.toLowerCase(),
      enteredEmail: demoEmail(username),
      passwordHash,
      firstName,
      lastName,
      bio,
      isAdmin: username === DEMO_ADMIN,
      createdAt,
    })
    people.set(username, user)
  }
  return people
}

interface Placement {
  category: Category
  creator: User
  reviewer: User | undefined
  state: State
  index: number
  total: number
  now: Date
  people: User[]
}

async function createLesson(em: EntityManager, item: StoredLesson, placement: Placement): Promise<void> {
  const { lesson, poster, captions } = item
  const { category, creator, reviewer, state, index, total, now } = placement
  const isMicroClip = lesson.kind === 'short'
  const submittedAt = new Date(now.getTime() - (total - index) * 7 * HOUR_MS)
  const owned = { owner: creator, createdAt: submittedAt, usedAt: submittedAt }
  const picture = recordPicture(em, poster, owned)
  em.create(Upload, {
    ...item.video,
    kind: 'video',
    mediaType: 'video/mp4',
    duration: lesson.durationSeconds,
    posterFile: poster.name,
    ...owned,
  })
  const video = em.create(Video, {
    title: lesson.title,
    description: lesson.description,
    videoFile: item.video.file,
    ...shownPicture(picture),
    duration: lesson.durationSeconds,
    clipStartTime: isMicroClip ? 0 : null,
    clipDuration: isMicroClip ? lesson.durationSeconds : null,
    submittedAt,
    category,
    creator,
    isMicroClip,
    approvalStatus: state,
  })
  if (captions !== null) {
    await em.flush()
    await writeCues(em, video, readCaptionsFile(captions).cues)
  }
  if (state === 'pending') return
  video.reviewedAt = new Date(submittedAt.getTime() + HOUR_MS)
  video.reviewedBy = reviewer ?? null
  if (state === 'rejected') video.reviewNotes = REJECTED_NOTES
  if (reviewer) {
    await em.flush()
    recordAuditEvent(em, reviewer, {
      at: video.reviewedAt,
      action: `video.${state}`,
      subject: { kind: 'video', id: video.id, name: video.title },
      notes: video.reviewNotes ?? null,
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: state },
    })
  }
  if (state === 'rejected') return
  // Plausible counts that differ between lessons and are the same in every installation.
  video.views = 180 + ((index * 977) % 4200)
  video.likes = Math.floor(video.views / (9 + (index % 6)))
  video.saves = Math.floor(video.views / 40)
  video.featured = index % 8 === 3
  video.isTrending = index % 5 === 1
  await publishVideo(em, video)
  addSampleComments(em, video, placement)
}
