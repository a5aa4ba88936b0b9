import { Question } from '#server/entities/check.entity.ts'
import { Video } from '#server/entities/video.entity.ts'
import type { EntityManager } from '../database/database.ts'

const LESSON = 'START triage, patient by patient'
const COLOURS = ['Minor', 'Delayed', 'Immediate', 'Deceased']

const QUESTIONS = [
  {
    text: 'A patient does not breathe, not even with an open airway. Which group?',
    choices: COLOURS,
    right: [3],
    why: 'Open the airway once. Without a breath then, the patient is deceased.',
    atMs: 8000,
  },
  {
    text: 'A patient breathes 36 times a minute. Which group?',
    choices: COLOURS,
    right: [2],
    why: 'More than 30 breaths a minute is immediate. Pulse and mental status are not asked any more.',
    atMs: 18_000,
  },
  {
    text: 'Which findings make a patient immediate?',
    choices: ['Breathes once the airway is open', 'Rate above 30', 'No radial pulse', 'Walks'],
    right: [0, 1, 2],
    why: 'A patient who walks is minor. Each of the others is enough for immediate.',
    atMs: 26_000,
  },
]

/** Adds the check of a lesson. */
export async function addSampleCheck(em: EntityManager, now: Date): Promise<void> {
  const lesson = await em.findOne(Video, { title: LESSON })
  if (!lesson) return
  for (const [position, { text, choices, right, why, atMs }] of QUESTIONS.entries())
    em.create(Question, {
      videoId: lesson.id,
      position,
      kind: right.length > 1 ? 'several' : 'one',
      text,
      choices: JSON.stringify(choices),
      rightChoices: JSON.stringify(right),
      why,
      atMs,
      createdAt: now,
    })
  await em.flush()
}
