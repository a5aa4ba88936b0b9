import { INK, blend, box, circle, group, line, text, type Point } from '../draw.ts'
import { lying, person } from '../figures.ts'
import type { Caption, Scene } from '../lesson.ts'
import { clamp, decay, mix, ramp, stepAt } from '../motion.ts'
import { tick } from '../parts.ts'

const COLOURS = { green: INK.green, yellow: INK.yellow, red: INK.red, black: '#56616F' }
type Tag = keyof typeof COLOURS

const NODES = ['Walks?', 'Breathes?', 'Rate > 30?', 'Pulse?', 'Obeys?']
const nodeAt = (index: number): Point => [164 + index * 234, 352]
const BINS: [tag: Tag, label: string, x: number][] = [
  ['green', 'MINOR', 164],
  ['black', 'DECEASED', 398],
  ['red', 'IMMEDIATE', 749],
  ['yellow', 'DELAYED', 1100],
]
const BIN_Y = 572

interface Patient {
  headline: string
  /** The answers on the way, one for each node; the last one decides. */
  answers: string[]
  tag: Tag
}

const PATIENTS: Patient[] = [
  { headline: 'Patient 1 walks to you', answers: ['Yes'], tag: 'green' },
  { headline: 'Patient 2: no breath,\nnot even with an open airway', answers: ['No', 'No'], tag: 'black' },
  { headline: 'Patient 3: breathes\nonce the airway is open', answers: ['No', 'After opening'], tag: 'red' },
  { headline: 'Patient 4: breathes,\nbut 36 times a minute', answers: ['No', 'Yes', '36'], tag: 'red' },
  { headline: 'Patient 5: rate 22,\nno radial pulse', answers: ['No', 'Yes', '22', 'No'], tag: 'red' },
  {
    headline: 'Patient 6: rate 20,\npulse there, obeys',
    answers: ['No', 'Yes', '20', 'Yes', 'Yes'],
    tag: 'yellow',
  },
]

const INTRO = 4
const STEP = 1.5
const lengths = PATIENTS.map(({ answers }) => answers.length * STEP + 2.6)
const starts = lengths.map((_, i) => INTRO + lengths.slice(0, i).reduce((sum, value) => sum + value, 0))
const END = INTRO + lengths.reduce((sum, value) => sum + value, 0)

const binX = (tag: Tag): number => BINS.find(([name]) => name === tag)?.[2] ?? 0

/** Where in its bin a patient comes to rest. */
const restAt = (index: number): Point => {
  const tag = PATIENTS[index]?.tag ?? 'green'
  const before = PATIENTS.slice(0, index).filter((other) => other.tag === tag).length
  const all = PATIENTS.filter((other) => other.tag === tag).length
  return [binX(tag) + (before - (all - 1) / 2) * 102, BIN_Y + 66]
}

function patientAt(index: number, t: number): Point {
  const { answers } = PATIENTS[index] as Patient
  const age = t - (starts[index] ?? 0)
  const rest = restAt(index)
  const stops: Point[] = [[20, 496], ...answers.map((_, i): Point => [nodeAt(i)[0], 496])]
  const drop = ramp(age, answers.length * STEP + 0.7, answers.length * STEP + 1.7)
  const leg = clamp(Math.floor(age / STEP), 0, answers.length)
  const share = ramp(age - leg * STEP, 0, 0.8)
  const from = stops[leg] as Point
  const to = stops[Math.min(leg + 1, answers.length)] as Point
  return [mix(mix(from[0], to[0], share), rest[0], drop), mix(496, rest[1], drop)]
}

const captions: Caption[] = [
  [0, 'Five questions,\nfour colours'],
  ...PATIENTS.map(({ headline }, i): Caption => [starts[i] ?? 0, headline]),
  [END, 'Sorted in seconds.\nThen look again.'],
]

export const scene: Scene = {
  kind: 'training',
  seconds: Math.ceil(END + 5),
  captions,
  posterAt: END - 0.8,
  posterTitle: 'START triage,\npatient by patient',
  draw: (t, colour) => {
    const current = stepAt(t, starts)
    const age = t - (starts[current] ?? 0)
    const patient = PATIENTS[current]
    const at = t < INTRO ? Math.floor(t / 0.75) : t > END ? -1 : Math.floor((age - 0.6) / STEP)
    const nodes = NODES.map((label, i) => {
      const [x, y] = nodeAt(i)
      const said =
        patient && t < END && i <= at && i < patient.answers.length ? patient.answers[i] : undefined
      const now = i === at && (t < INTRO || said !== undefined)
      return [
        i > 0
          ? line(
              [
                [x - 129, y],
                [x - 105, y],
              ],
              { stroke: INK.object, width: 5 },
            )
          : '',
        box(x - 100, y - 42, 200, 84, { fill: now ? colour : INK.raised, radius: 22 }),
        text(x, y + 12, label, {
          size: 33,
          weight: 700,
          anchor: 'middle',
          fill: now ? INK.background : INK.text,
        }),
        said
          ? text(x, y - 60, said, {
              size: 30,
              weight: 700,
              anchor: 'middle',
              fill: INK.accent,
              opacity: ramp(age, 0.6 + i * STEP, 0.9 + i * STEP),
            })
          : '',
      ].join('')
    })
    const bins = BINS.map(([tag, label, x]) => {
      const width = tag === 'red' ? 330 : 210
      const landed = Math.max(
        ...PATIENTS.map((p, i) =>
          p.tag === tag ? decay(t, (starts[i] ?? 0) + (lengths[i] ?? 0) - 0.9, 0.7) : 0,
        ),
      )
      return [
        box(x - width / 2, BIN_Y - 54, width, 142, {
          fill: blend(INK.panel, COLOURS[tag], 0.14 + landed * 0.4),
          stroke: COLOURS[tag],
          width: 4,
          radius: 22,
        }),
        text(x, BIN_Y - 20, label, {
          size: 25,
          weight: 800,
          anchor: 'middle',
          fill: tag === 'black' ? INK.text : COLOURS[tag],
          spacing: 1,
        }),
      ].join('')
    })
    const people = PATIENTS.map(({ tag, answers }, i) => {
      const since = t - (starts[i] ?? 0)
      if (since < 0) return ''
      const [x, y] = patientAt(i, t)
      const answered = answers.length * STEP
      const decided = ramp(since, answered + 0.2, answered + 0.6)
      const fill = blend(INK.text, tag === 'black' ? '#8894A3' : COLOURS[tag], decided)
      // Walking people stand upright; all others lie where the triage officer finds them.
      if (tag !== 'green')
        return lying(
          x,
          y - mix(22, 14, ramp(since, answered + 0.7, answered + 1.7)),
          mix(1.5, 0.94, ramp(since, answered + 0.7, answered + 1.7)),
          fill,
        )
      const stride = Math.sin(t * 9) * (1 - decided)
      return person(x, y, mix(0.94, 0.74, ramp(since, answered + 0.7, answered + 1.7)), { fill, stride })
    })
    const left = PATIENTS.length - 1 - current
    const queue = Array.from({ length: Math.max(0, left) }, (_, i) =>
      circle(1204 - i * 30, 132, 10, { fill: INK.muted }),
    )
    return [
      ...nodes,
      ...bins,
      ...people,
      ...queue,
      group(
        text(1216, 182, `${Math.max(0, left)} waiting`, { size: 28, anchor: 'end', fill: INK.muted }),
        '',
        left > 0 ? 1 : 0,
      ),
      tick(1170, 150, 74, ramp(t, END, END + 0.5), INK.green),
    ].join('')
  },
  sound: (score) => {
    score.pad(73.4)
    PATIENTS.forEach(({ answers }, i) => {
      const start = starts[i] ?? 0
      answers.forEach((_, k) => score.chime(start + 0.6 + k * STEP, k))
      score.air(start + answers.length * STEP + 0.7, 1, 0.1)
      score.thump(start + answers.length * STEP + 1.7, 0.5)
    })
    for (let i = 0; i < 5; i++) score.beep(i * 0.75 + 0.05, 660 + i * 60, 0.08, 0.06)
    score.chime(END, 5)
    score.chime(END + 0.3, 7)
  },
}
