import { INK, box, circle, ellipse, group, line, move, path, text, type Point } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { during, land, mix, pop, ramp, stepAt, wave } from '../motion.ts'
import { ring, tick } from '../parts.ts'
import { chapters } from '../stage.ts'

const KIT = ['Suction', 'Two tubes', 'Bougie', 'Drugs drawn up', 'Capnography', 'Plan said aloud']
const CHAPTERS = [0, 14, 24, 33, 43]
const PLANS: [letter: string, label: string][] = [
  ['A', 'Tube, best first try'],
  ['B', 'Supraglottic airway'],
  ['C', 'Mask, two hands'],
  ['D', 'Front of neck'],
]

function kit(t: number, colour: string): string {
  return KIT.map((label, i) => {
    const x = 470 + (i % 2) * 376
    const y = 246 + Math.floor(i / 2) * 138
    const done = ramp(t, 2.6 + i * 1.7, 3.1 + i * 1.7)
    return [
      box(x, y, 360, 118, {
        fill: INK.panel,
        stroke: done > 0.5 ? colour : INK.raised,
        width: 3,
        radius: 24,
      }),
      circle(x + 58, y + 59, 31, { fill: done > 0.1 ? colour : INK.object }),
      tick(x + 58, y + 61, 33, done, INK.background),
      text(x + 108, y + 70, label, { size: 29, weight: 700, fill: done > 0.3 ? INK.text : INK.muted }),
    ].join('')
  }).join('')
}

function oxygen(t: number, colour: string): string {
  const risen = Math.round(mix(88, 98, ramp(t, 15, 21)))
  const breath = wave(t, 2)
  return [
    ring(720, 430, 180, (risen - 80) / 20, risen > 93 ? INK.green : INK.yellow, 26),
    circle(720, 430, 132 + breath * 12, { fill: colour, opacity: 0.12 }),
    text(720, 464, `${risen}%`, { size: 108, weight: 800, anchor: 'middle', spacing: -3 }),
    text(970, 420, `${Math.min(3, Math.floor(ramp(t, 15, 22.5) * 3.05))} min`, { size: 84, weight: 800 }),
    text(974, 470, 'at least 3', { size: 34, weight: 500, fill: INK.muted }),
  ].join('')
}

/** A patient from the side whose head is raised until the ear is level with the notch of the breastbone. */
function position(t: number, colour: string): string {
  const lift = ramp(t, 25.5, 29)
  const head: Point = [540, mix(522, 432, lift)]
  const aligned = ramp(t, 29.2, 29.8)
  return [
    path(
      `M440 600L${mix(560, 640, lift)} 600L${mix(560, 640, lift)} ${mix(598, 520, lift)}L470 ${mix(598, 500, lift)}Z`,
      { fill: INK.raised },
    ),
    box(420, 598, 760, 20, { fill: INK.object, radius: 10 }),
    line(
      [
        [664, mix(546, 486, lift)],
        [930, 546],
        [1150, 560],
      ],
      { stroke: INK.object, width: 96 },
    ),
    line(
      [
        [head[0] + 44, head[1] + 18],
        [650, mix(536, 466, lift)],
      ],
      { stroke: INK.object, width: 56 },
    ),
    ellipse(head[0], head[1], 66, 62, { fill: INK.edge }),
    path(`M${head[0] - 16} ${head[1] - 58}l-14 -22l32 10Z`, { fill: INK.edge }),
    line(
      [
        [360, 436],
        [1180, 436],
      ],
      {
        stroke: aligned > 0.5 ? INK.green : colour,
        width: 5,
        dash: '16 16',
        opacity: during(t, 25, 33, 0.3),
      },
    ),
    circle(head[0] + 10, head[1] + 4, 15, { fill: INK.text }),
    circle(680, mix(500, 436, lift), 15, { fill: INK.accent }),
    text(1200, 416, 'ear level with the notch', {
      size: 34,
      weight: 700,
      anchor: 'end',
      fill: aligned > 0.5 ? INK.green : INK.muted,
    }),
  ].join('')
}

function plans(t: number, colour: string): string {
  return PLANS.map(([letter, label], i) => {
    const at = 33.1 + i * 2
    const share = land(t, at, 0.6)
    const last = i === 3
    const x = 420 + i * 76
    const y = 236 + i * 100
    return group(
      [
        box(0, 0, 560, 84, { fill: last ? INK.accent : INK.raised, radius: 22 }),
        text(44, 61, letter, {
          size: 54,
          weight: 800,
          anchor: 'middle',
          fill: last ? INK.background : colour,
        }),
        text(90, 56, label, { size: 36, weight: 700, fill: last ? INK.background : INK.text }),
      ],
      move(x - (1 - share) * 60, y),
      share,
    )
  }).join('')
}

function confirm(t: number): string {
  const points = Array.from({ length: 161 }, (_, i): Point => {
    const x = (((i / 160) * 6.4 + t) % 1.6) / 1.6
    const level =
      x < 0.3 ? 0 : x < 0.36 ? (x - 0.3) / 0.06 : x < 0.82 ? 1 : x < 0.86 ? 1 - (x - 0.82) / 0.04 : 0
    return [470 + i * 4.6, 520 - level * 190]
  })
  return (
    line(points, { stroke: INK.green, width: 8 }) +
    tick(1150, 140, 84 * pop(t, 44), 1, INK.green) +
    text(470, 604, 'No trace: wrong place', { size: 40, weight: 700, fill: INK.muted })
  )
}

export const scene: Scene = {
  kind: 'training',
  seconds: 48,
  captions: [
    [0, 'Prepare:\nread aloud'],
    [14, 'Preoxygenate'],
    [24, 'Position'],
    [33, 'Plan\nA to D'],
    [43, 'Confirm: waveform'],
  ],
  posterAt: 12.6,
  posterTitle: 'RSI: the checklist\nbefore the drugs',
  draw: (t, colour) => {
    const now = stepAt(t, CHAPTERS)
    const pages = [kit, oxygen, position, plans, confirm]
    // A page never starts from nothing: a seek may land on its first frame.
    const arrive = now === 0 ? 1 : mix(0.4, 1, ramp(t, CHAPTERS[now] ?? 0, (CHAPTERS[now] ?? 0) + 0.5))
    return [
      group(pages[now]?.(t, colour) ?? '', '', arrive),
      text(60, 560, String(now + 1), { size: 230, weight: 800, fill: '#1D2632', spacing: -6 }),
      chapters(t, CHAPTERS, colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(73.4)
    KIT.forEach((_, i) => score.chime(2.7 + i * 1.7, i))
    // The pulse tone climbs with the saturation.
    for (let at = 14.5; at < 23.5; at += 0.75) score.beep(at, 520 + (at - 14.5) * 26, 0.08, 0.07)
    score.air(25.5, 3.6, 0.16)
    score.chime(29.4, 4)
    PLANS.forEach((_, i) => {
      score.thump(33.3 + i * 2, 0.45)
      score.chime(33.3 + i * 2, 3 - i)
    })
    for (let at = 43.2; at < 47.6; at += 1.6) score.air(at, 1.2, 0.12)
    score.chime(44, 7)
  },
}
