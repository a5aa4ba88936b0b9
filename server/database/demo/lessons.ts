import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { PROFESSIONAL_AREAS } from '#shared/limits.ts'

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
    }),
  ),
})
export type Catalogue = z.infer<typeof catalogue>
export type Lesson = Catalogue['lessons'][number]

/** The lessons of resources/demo, as scripts/demo-lessons wrote them. */
export function readCatalogue(folder: string): Catalogue {
  return catalogue.parse(JSON.parse(readFileSync(path.join(folder, 'lessons.json'), 'utf8')))
}
