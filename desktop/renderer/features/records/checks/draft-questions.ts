import type { Question, WrittenQuestion } from '#shared/contract/checks.ts'
import { CHECK_CHOICES_MAX } from '#shared/limits/records.ts'

interface DraftChoice {
  key: number
  text: string
  isRight: boolean
}

/** A question in the editor. */
export interface DraftQuestion {
  key: number
  text: string
  choices: readonly DraftChoice[]
  why: string
  atMs: number | null
}

let key = 0

const draftChoice = (text: string, isRight: boolean): DraftChoice => ({ key: ++key, text, isRight })

export const emptyQuestion = (): DraftQuestion => ({
  key: ++key,
  text: '',
  choices: [draftChoice('', true), draftChoice('', false), draftChoice('', false)],
  why: '',
  atMs: null,
})

export const draftOf = ({ text, choices, right = [], why, atMs }: Question): DraftQuestion => ({
  key: ++key,
  text,
  choices: withEmptyChoice(choices.map((choice, place) => draftChoice(choice, right.includes(place)))),
  why: why ?? '',
  atMs,
})

/** The last choice is empty as long as there may be another one. */
export const withEmptyChoice = (choices: readonly DraftChoice[]): readonly DraftChoice[] =>
  choices.at(-1)?.text === '' || choices.length >= CHECK_CHOICES_MAX
    ? choices
    : [...choices, draftChoice('', false)]

/** Empty choices are left out. Several right ones make a question with several answers. */
export function writtenOf({ text, choices, why, atMs }: DraftQuestion): WrittenQuestion {
  const written = choices.filter((choice) => choice.text.trim() !== '')
  const right = written.flatMap(({ isRight }, place) => (isRight ? place : []))
  return {
    kind: right.length > 1 ? 'several' : 'one',
    text,
    choices: written.map((choice) => choice.text),
    right,
    why: why.trim() || null,
    atMs,
  }
}

/** Says what a question still needs; null where it is complete. */
export function problemOf(draft: DraftQuestion): string | null {
  const { choices, right } = writtenOf(draft)
  if (draft.text.trim() === '') return 'Please write the question.'
  if (choices.length < 2) return 'Please write two choices at least.'
  if (right.length === 0) return 'Please mark what is right.'
  return new Set(choices.map((choice) => choice.trim())).size < choices.length
    ? 'Two choices are the same.'
    : null
}
