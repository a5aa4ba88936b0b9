import type { Score } from './sound.ts'

export type Category =
  | 'EMS'
  | 'Critical Care'
  | 'Paramedicine'
  | 'Fire & Rescue'
  | 'Leadership'
  | 'Mayday & Survival'
  | 'Incident Command'
  | 'Apparatus & Driving'
  | 'Triage & Mass Casualty'
  | 'Pump Operations'
  | 'Neuro & Stroke'
  | 'Crew Wellbeing'
  | 'Pharmacology'

export type Kind = 'short' | 'training'

export interface Instructor {
  username: string
  firstName: string
  lastName: string
  bio: string
  professionalArea: 'ems' | 'fire' | 'critical-care' | 'leadership' | 'other'
}

/** What the library says about a lesson. What the film shows lives in `scenes/<slug>.ts`. */
export interface Entry {
  slug: string
  title: string
  /** Two or three sentences, without the closing disclaimer: `lessons.json` adds it to each one. */
  description: string
  category: Category
  instructor: string
}

/** A headline that appears at a moment and stays until the next one. A newline breaks the line. */
export type Caption = [at: number, text: string]

export interface Scene {
  kind: Kind
  seconds: number
  captions: Caption[]
  /** The moment whose picture carries the poster; the headline there is the title of the lesson. */
  posterAt: number
  /** The title as the poster breaks it into lines. */
  posterTitle: string
  /** Everything between headline and footer at the moment `t`, as SVG. Pure: same `t`, same picture. */
  draw: (t: number, colour: string) => string
  sound: (score: Score) => void
}

export const DISCLAIMER = 'For demonstration. Follow your local protocols.'
