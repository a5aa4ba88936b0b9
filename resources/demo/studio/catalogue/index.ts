import type { Entry, Scene } from '../lesson.ts'
import { shorts } from './shorts.ts'
import { trainings } from './trainings.ts'

export { instructors } from './instructors.ts'

/** The order of the library. To add a lesson, add an entry here and a scene with the same name. */
export const entries: Entry[] = [...shorts, ...trainings]

export async function sceneOf(entry: Entry): Promise<Scene> {
  const module = (await import(`../scenes/${entry.slug}.ts`)) as { scene: Scene }
  return module.scene
}

/** The entries asked for by name, or all of them. */
export function pick(slugs: string[]): Entry[] {
  const unknown = slugs.filter((slug) => !entries.some((entry) => entry.slug === slug))
  if (unknown.length > 0) throw new Error(`No such lesson: ${unknown.join(', ')}`)
  return slugs.length === 0 ? entries : entries.filter((entry) => slugs.includes(entry.slug))
}
