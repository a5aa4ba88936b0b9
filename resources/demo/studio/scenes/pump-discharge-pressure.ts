import { INK, box, circle, group, line, move, path, text } from '../draw.ts'
import { person } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { decay, mix, ramp, stepAt, wave } from '../motion.ts'
import { flow, gauge, measure } from '../parts.ts'
import { chapters } from '../stage.ts'
import { engineSide, windowPane } from '../vehicles.ts'

/** 150 gpm through 200 ft of 1¾ inch hose to a 100 psi nozzle on the third floor. */
const PARTS = [
  { label: 'Nozzle', psi: 100, at: 5 },
  { label: 'Friction', psi: 70, at: 13 },
  { label: 'Elevation', psi: 10, at: 21 },
  { label: 'Appliances', psi: 0, at: 28 },
]
const TOTAL = 34
const HOSE = 'M372 588C430 640 480 610 540 622C640 640 690 600 720 560L742 330C748 290 800 286 860 286'
const GROUND = 640
const TINTS = ['#FF5A36', '#FF8A5C', '#FFC247', '#8896A8']

/** The pressure built so far, growing while its part is explained. */
const psiAt = (t: number): number =>
  PARTS.reduce((sum, { psi, at }) => sum + psi * ramp(t, at + 0.6, at + 2.4), 0)

function building(): string {
  const floors = [0, 1, 2].map((i) =>
    line(
      [
        [770, GROUND - 126 * (i + 1)],
        [1216, GROUND - 126 * (i + 1)],
      ],
      { stroke: INK.object, width: 4 },
    ),
  )
  const panes = [0, 1, 2].flatMap((i) =>
    (i === 2 ? [1090] : [800, 1090]).map((x) => windowPane(x, GROUND - 100 - i * 126, 76, 66, '#0F141B')),
  )
  return (
    box(770, GROUND - 384, 446, 384, { fill: '#161D27', stroke: INK.raised, width: 4 }) +
    floors.join('') +
    panes.join('')
  )
}

export const scene: Scene = {
  kind: 'training',
  seconds: 42,
  captions: [
    [0, 'One number\non the gauge'],
    [5, 'Nozzle: 100 psi'],
    [13, 'Friction loss: 70 psi'],
    [21, 'Two floors up: 10 psi'],
    [28, 'Appliances: none here'],
    [34, 'Pump at 180 psi'],
  ],
  posterAt: 36.6,
  posterTitle: 'Building pump\ndischarge pressure',
  draw: (t, colour) => {
    const psi = psiAt(t)
    const step = stepAt(
      t,
      PARTS.map(({ at }) => at),
    )
    const running = ramp(t, TOTAL, TOTAL + 1)
    let left = 64
    const bars = PARTS.map(({ label, psi: part, at }, i) => {
      const width = part * 3 * ramp(t, at + 0.6, at + 2.4)
      const bar = box(left, 262, width, 56, { fill: TINTS[i] ?? colour, radius: 10 })
      const words =
        width > 90
          ? text(left + width / 2, 301, String(part), {
              size: 32,
              weight: 800,
              anchor: 'middle',
              fill: INK.background,
            })
          : ''
      const name = text(88 + (i % 2) * 270, 366 + Math.floor(i / 2) * 44, `${label} ${part}`, {
        size: 30,
        weight: 700,
        fill: i === step && t < TOTAL ? INK.text : INK.muted,
        opacity: ramp(t, at, at + 0.4),
      })
      const dot = circle(72 + (i % 2) * 270, 356 + Math.floor(i / 2) * 44, 7, {
        fill: TINTS[i] ?? colour,
        opacity: ramp(t, at, at + 0.4),
      })
      left += width
      return bar + words + name + dot
    })
    const spray = Array.from({ length: 12 }, (_, i) => {
      const age = (t * 1.6 + i / 12) % 1
      return circle(912 + age * 170, 284 + ((i % 3) - 1) * age * 24 + age * age * 20, 7 + age * 4, {
        fill: INK.blue,
        opacity: (1 - age) * Math.max(running, ramp(t, 5.4, 6) * 0.8),
      })
    })
    const friction = ramp(t, 13, 13.6) * (1 - ramp(t, 20.4, 21))
    return [
      box(64, 262, 540, 56, { fill: INK.panel, radius: 10 }),
      ...bars,
      building(),
      line(
        [
          [0, GROUND],
          [1280, GROUND],
        ],
        { stroke: INK.object, width: 6 },
      ),
      engineSide(64, GROUND, 0.98, wave(t, 0.8)),
      path(HOSE, { stroke: '#8F2F18', width: 22 }),
      path(HOSE, { stroke: '#D9482A', width: 15 }),
      flow(HOSE, t, mix(40, 200, Math.max(running, friction)), {
        stroke: INK.text,
        width: 6,
        opacity: 0.25 + 0.7 * Math.max(running, friction),
      }),
      person(838, 384, 1.08, { fill: '#3A485B', arms: [20, 70] }),
      line(
        [
          [850, 286],
          [904, 284],
        ],
        { stroke: INK.text, width: 13 },
      ),
      ...spray,
      measure(
        [700, GROUND - 8],
        [700, 388],
        '',
        INK.yellow,
        30,
        ramp(t, 21.2, 21.8) * (1 - ramp(t, 27.4, 28)),
      ),
      text(680, 470, '+ 2 floors', {
        size: 32,
        weight: 700,
        fill: INK.yellow,
        anchor: 'end',
        opacity: ramp(t, 21.2, 21.8) * (1 - ramp(t, 27.4, 28)),
      }),
      text(668, 560, '200 ft, 150 gpm', {
        size: 32,
        weight: 700,
        fill: '#FF8A5C',
        anchor: 'end',
        opacity: friction,
      }),
      group(
        gauge(0, 0, 96, {
          share: psi / 300,
          value: String(Math.round(psi)),
          unit: 'psi',
          colour: t > TOTAL ? INK.green : INK.accent,
        }),
        move(900, 150, 1 + 0.06 * decay(t, TOTAL, 0.8)),
      ),
      chapters(t, [0, 5, 13, 21, 28, 34], colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(82.4)
    PARTS.forEach(({ at, psi }, i) => {
      score.chime(at, i)
      if (psi > 0)
        score.note(at + 0.6, {
          frequency: 160 + i * 40,
          glide: 260 + i * 50,
          length: 1.8,
          gain: 0.05,
          attack: 0.3,
          harmonics: [1, 0.4],
        })
    })
    score.air(5.4, 7, 0.1, 0.3)
    score.air(13, 7.4, 0.1, 0.15)
    score.thump(TOTAL, 0.5)
    score.chime(TOTAL, 5)
    score.air(TOTAL, 7.8, 0.14, 0.3)
  },
}
