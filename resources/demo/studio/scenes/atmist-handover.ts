import { INK, box, circle, group, line, move, text, type Point } from '../draw.ts'
import { person } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { decay, land, linear, mix, pop, ramp, stepAt, wave } from '../motion.ts'
import { pulse, ring, tag, wallClock } from '../parts.ts'
import { carAbove } from '../vehicles.ts'

const LETTERS = ['A', 'T', 'M', 'I', 'S', 'T']
const LETTER_X = [64, 148, 226, 342, 390, 468]
const STARTS = [3, 9.5, 16, 22.5, 29.5, 37]
const END = 44
const SPOKEN = [
  '34-year-old man',
  'Hit at 14:20',
  'Car against bicycle,\nabout 40 km/h',
  'Left chest pain,\nleft thigh swollen',
  'Fast pulse,\nlow pressure',
  'Done so far',
]
const CENTRE: Point = [930, 450]

const age = (t: number): string =>
  person(CENTRE[0] - 90, 640, 3.3, { fill: INK.text, arms: [10 + wave(t, 3) * 4, 10] }) +
  text(CENTRE[0] + 40, 500, String(Math.round(mix(0, 34, ramp(t, 0.2, 1.4)))), {
    size: 170,
    weight: 800,
    spacing: -5,
  })

const time = (t: number, colour: string): string =>
  wallClock(CENTRE[0], CENTRE[1], 180, mix(14, 14.333, ramp(t, 0.2, 2)), colour)

function mechanism(t: number): string {
  const hit = 2.2
  const x = mix(1240, 960, linear(t, 0.2, hit)) - 40 * land(t, hit, 1)
  const thrown = land(t, hit, 1.2)
  return [
    box(660, 330, 620, 240, { fill: '#161D27', radius: 20 }),
    line(
      [
        [690, 450],
        [1250, 450],
      ],
      { stroke: INK.edge, width: 5, dash: '26 28' },
    ),
    carAbove(x, 400, 1.3, '#5A6C84', -90),
    group(
      [
        circle(-26, 0, 20, { stroke: INK.text, width: 6 }),
        circle(26, 0, 20, { stroke: INK.text, width: 6 }),
        line(
          [
            [-26, 0],
            [26, 0],
          ],
          { stroke: INK.accent, width: 8 },
        ),
      ],
      move(860 - thrown * 80, 400 + thrown * 50, 1, thrown * 70),
    ),
    circle(860 - thrown * 130, 396 + thrown * 100, 17, { fill: INK.accent }),
    pulse(880, 400, 70, decay(t, hit, 0.8), INK.accent),
  ].join('')
}

const injuries = (t: number): string =>
  [
    person(CENTRE[0], 650, 3.7, { fill: INK.object }),
    ...(
      [
        [CENTRE[0] + 26, 402, 0.8],
        [CENTRE[0] + 30, 540, 2],
      ] as const
    ).map(
      ([x, y, at]) =>
        circle(x, y, 19 * pop(t, at), { fill: INK.accent }) +
        pulse(x, y, 26, t < at ? 0 : 1 - ((t - at) % 1.4) / 1.4, INK.accent),
    ),
  ].join('')

/** A trace with one sharp beat every half second. */
function signs(t: number): string {
  const points = Array.from({ length: 141 }, (_, i): Point => {
    const phase = (((t + i / 50) % 0.51) + 0.51) % 0.51
    const spike =
      phase < 0.03
        ? -phase * 2600
        : phase < 0.07
          ? -78 + (phase - 0.03) * 3000
          : phase < 0.09
            ? 42 - (phase - 0.07) * 2100
            : 0
    return [670 + i * 3.9, 330 + spike]
  })
  const values: [string, string, string][] = [
    ['118', 'pulse', INK.green],
    ['92/60', 'pressure', INK.accent],
    ['26', 'breaths', INK.blue],
    ['94%', 'SpO₂', INK.yellow],
  ]
  return (
    line(points, { stroke: INK.green, width: 5 }) +
    values
      .map(([value, label, tint], i) => {
        const x = 680 + (i % 2) * 290
        const y = 500 + Math.floor(i / 2) * 120
        return group(
          [
            text(x, y, value, { size: 72, weight: 800, fill: tint, spacing: -2 }),
            text(x, y + 36, label, { size: 28, weight: 500, fill: INK.muted }),
          ],
          '',
          ramp(t, 0.4 + i * 0.8, 0.8 + i * 0.8),
        )
      })
      .join('')
  )
}

const treatment = (t: number, colour: string): string =>
  ['Oxygen', 'Splint', 'IV access', 'Warmth']
    .map((label, i) =>
      group(
        tag(-160, -38, 320, label, colour, ramp(t, 0.8 + i * 1.1, 1.1 + i * 1.1), 40),
        move(CENTRE[0], 330 + i * 100),
      ),
    )
    .join('')

const PICTURES = [age, time, mechanism, injuries, signs, treatment]

export const scene: Scene = {
  kind: 'training',
  seconds: 48,
  captions: [
    [0, 'Six parts.\nOne breath each.'],
    [3, 'Age and sex'],
    [9.5, 'Time of injury'],
    [16, 'Mechanism'],
    [22.5, 'Injuries'],
    [29.5, 'Signs'],
    [37, 'Treatment'],
    [END, 'Then pause: questions?'],
  ],
  posterAt: 34.5,
  posterTitle: 'ATMIST: a handover\nin 45 seconds',
  draw: (t, colour) => {
    const step = t > END ? 6 : stepAt(t, STARTS)
    const start = STARTS[step] ?? 0
    const letters = LETTERS.map((letter, i) =>
      text(LETTER_X[i] ?? 0, 322, letter, {
        size: 104 + 10 * decay(t, STARTS[i] ?? 0, 0.5),
        weight: 800,
        fill: i === step ? INK.accent : i < step || t > END ? INK.text : INK.object,
      }),
    )
    const said = SPOKEN[step] ?? ''
    const part = said.slice(0, Math.round(said.length * linear(t, start + 0.4, start + 2)))
    const words = part
      .split('\n')
      .map((row, i) => text(64, 430 + i * 56, row, { size: 44, weight: 600, fill: colour }))
    const arrive = ramp(t, start, start + 0.4)
    const seconds = Math.round(45 * linear(t, 3, END))
    const picture = step < 0 ? age(2) : (PICTURES[step]?.(t - start, colour) ?? '')
    const done = ramp(t, END, END + 0.5)
    return [
      ...letters,
      ...words,
      group(picture, move(0, step < 0 ? 0 : (1 - arrive) * 20), step < 0 ? 0.5 : arrive),
      group([
        ring(96, 590, 38, seconds / 45, colour, 8),
        text(152, 604, `${seconds} s`, { size: 42, weight: 800 }),
      ]),
      group(
        [
          ring(CENTRE[0], CENTRE[1], 150, 1, INK.green, 14),
          text(CENTRE[0], CENTRE[1] + 36, '45 s', { size: 108, weight: 800, anchor: 'middle', spacing: -3 }),
        ],
        '',
        done,
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(77.8)
    STARTS.forEach((at, i) => {
      score.chime(at, i)
      for (let k = 0; k < 8; k++)
        score.note(at + 0.5 + k * 0.21, {
          frequency: 145 + ((k * 41 + i * 13) % 60),
          length: 0.15,
          gain: 0.045,
          harmonics: [1, 0.5, 0.3],
        })
    })
    score.thump(18.2, 0.6)
    for (let at = 29.8; at < 36.8; at += 0.51) score.beep(at, 760, 0.07, 0.05)
    score.chime(END, 5)
    score.chime(END + 0.3, 7)
  },
}
