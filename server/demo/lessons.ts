import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { imageVariants } from '#shared/contract/videos.ts'
import { PROFESSIONAL_AREAS } from '#shared/limits/accounts.ts'

const catalogue = z.object({
  instructors: z.array(
    z.object({
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      bio: z.string(),
      professionalArea: z.enum(PROFESSIONAL_AREAS),
    }),
  ),
  lessons: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      category: z.string(),
      kind: z.enum(['short', 'training']),
      durationSeconds: z.number(),
      instructor: z.string(),
      imageVariants,
    }),
  ),
})
export type Catalogue = z.infer<typeof catalogue>
export type Lesson = Catalogue['lessons'][number]

/** Reads the lessons of resources/demo, which resources/demo/studio writes. */
export function readCatalogue(folder: string): Catalogue {
  return catalogue.parse(JSON.parse(readFileSync(path.join(folder, 'lessons.json'), 'utf8')))
}

export type State = 'approved' | 'pending' | 'rejected'

/** Mixes shorts and training videos evenly, so that neither kind is newer than the other. */
export function inOrder(lessons: Lesson[]): Lesson[] {
  return (['short', 'training'] as const)
    .map((wanted) => lessons.filter(({ kind }) => kind === wanted))
    .flatMap((kind) => kind.map((lesson, index) => ({ lesson, place: (index + 0.5) / kind.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ lesson }) => lesson)
}

/**
 * The states of the newest lessons that are not published, so that every screen shows something: two training videos and
 * a short wait for review, one short is rejected. Each category keeps a published lesson.
 */
export function holdBack(lessons: Lesson[]): Map<string, State> {
  const wanted: [Lesson['kind'], State][] = [
    ['training', 'pending'],
    ['short', 'pending'],
    ['training', 'pending'],
    ['short', 'rejected'],
  ]
  const held = new Map<string, State>()
  for (const [kind, state] of wanted) {
    const published = lessons.filter(({ slug }) => !held.has(slug))
    const candidate = published.findLast(
      (lesson) =>
        lesson.kind === kind && published.filter(({ category }) => category === lesson.category).length > 1,
    )
    if (candidate) held.set(candidate.slug, state)
  }
  return held
}
