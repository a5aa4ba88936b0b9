import { useState } from 'react'
import { issueOf } from './request-error.ts'

interface Change {
  target: { value: string }
}

/** What a field of text is given. */
export interface TextControl {
  value: string
  error: string | undefined
  onChange: (change: Change) => void
}

type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

/** The values of a form, and what its fields are given. */
export function useFields<Values extends object>(initial: Values | (() => Values)) {
  const [form, setForm] = useState(initial)
  const set = (changes: Partial<Values>) => setForm((known) => ({ ...known, ...changes }))
  const setOne = (name: string, value: unknown) => setForm((known) => ({ ...known, [name]: value }))
  return {
    form,
    set,
    /** @param error of the request that sent the form: the field shows what the server said of it */
    text: (name: NameOf<Values, string>, error?: unknown): TextControl => ({
      value: String(form[name]),
      error: issueOf(error, name),
      onChange: ({ target }) => setOne(name, target.value),
    }),
    /** A choice of a number, or of nothing. */
    choice: (name: NameOf<Values, number | null>) => ({
      value: form[name] === null ? '' : Number(form[name]),
      onChange: ({ target }: Change) => setOne(name, target.value === '' ? null : Number(target.value)),
    }),
  }
}
