import { INK, blend, box, circle, group, line, move, path, text, type Point } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, decay, linear, mix, ramp, wave } from '../motion.ts'
import { pulse } from '../parts.ts'
import { chapters } from '../stage.ts'

/** The way from the door to the far room, corner by corner. */
const ROUTE: Point[] = [
  [470, 580],
  [560, 580],
  [560, 440],
  [760, 440],
  [760, 300],
  [960, 300],
  [1046, 300],
]
const lengths = ROUTE.slice(1).map((to, i) => {
  const from = ROUTE[i] ?? to
  return Math.hypot(to[0] - from[0], to[1] - from[1])
})
const WHOLE = lengths.reduce((sum, value) => sum + value, 0)

function along(share: number): Point {
  let rest = clamp(share) * WHOLE
  for (const [i, length] of lengths.entries()) {
    const from = ROUTE[i] as Point
    const to = ROUTE[i + 1] as Point
    if (rest <= length) return [mix(from[0], to[0], rest / length), mix(from[1], to[1], rest / length)]
    rest -= length
  }
  return ROUTE.at(-1) as Point
}

const IN = { from: 6, to: 15.5 }
const OUT = { from: 20, to: 29.5 }
const ALARM = 34

/** One third in, one third out, one third left when the mask comes off. */
const airAt = (t: number): number => {
  if (t >= ALARM) return mix(46, 33, linear(t, ALARM, ALARM + 3))
  return (
    100 - 33 * linear(t, IN.from, IN.to) - 2 * linear(t, IN.to, OUT.from) - 31 * linear(t, OUT.from, OUT.to)
  )
}

const placeAt = (t: number): number => {
  if (t >= ALARM) return 0.82 - 0.12 * ramp(t, ALARM + 3.4, 41)
  return linear(t, IN.from, IN.to) - linear(t, OUT.from, OUT.to)
}

function plan(): string {
  const wall = { stroke: INK.edge, width: 9 }
  return [
    box(500, 232, 700, 404, { fill: '#10161E' }),
    line(
      [
        [500, 540],
        [500, 232],
        [1200, 232],
        [1200, 636],
        [500, 636],
        [500, 620],
      ],
      wall,
    ),
    line(
      [
        [640, 636],
        [640, 500],
      ],
      wall,
    ),
    line(
      [
        [500, 380],
        [700, 380],
      ],
      wall,
    ),
    line(
      [
        [840, 232],
        [840, 260],
      ],
      wall,
    ),
    line(
      [
        [840, 344],
        [840, 636],
      ],
      wall,
    ),
    line(
      [
        [840, 470],
        [1060, 470],
      ],
      wall,
    ),
    text(470, 530, 'Exit', { size: 30, weight: 700, fill: INK.green, anchor: 'end' }),
    path('M420 580H470', { stroke: INK.green, width: 9 }),
  ].join('')
}

function bottle(air: number, t: number): string {
  const height = 358
  const level = 270 + height * (1 - air / 100)
  const low = air <= 33.6
  const tint = low ? INK.red : air < 67 ? INK.yellow : INK.green
  const marks = [67, 33].map((at) =>
    line(
      [
        [64, 270 + height * (1 - at / 100)],
        [196, 270 + height * (1 - at / 100)],
      ],
      { stroke: INK.background, width: 6 },
    ),
  )
  return [
    box(108, 240, 44, 36, { fill: INK.muted, radius: 8 }),
    '<clipPath id="bottle"><rect x="72" y="270" width="116" height="358" rx="44"/></clipPath>',
    `<g clip-path="url(#bottle)">${box(72, 270, 116, 358, { fill: INK.panel })}${box(72, level, 116, 380, { fill: tint })}${marks.join('')}</g>`,
    box(72, 270, 116, 358, { stroke: INK.edge, width: 5, radius: 44 }),
    text(220, 400, `${Math.round(air)}%`, {
      size: 100,
      weight: 800,
      fill: blend(tint, '#FFFFFF', low ? 0.4 * wave(t, 0.4) : 0),
      spacing: -3,
    }),
  ].join('')
}

export const scene: Scene = {
  kind: 'training',
  seconds: 42,
  captions: [
    [0, 'Check it at the door:\nfull, or do not go in'],
    [6, 'One third\nto go in'],
    [15.5, 'Two thirds left:\nturn around'],
    [20, 'One third\nto come out'],
    [29.5, 'Out, with one third\nuntouched'],
    [ALARM, 'Alarm still inside?\nTell command, get out'],
  ],
  posterAt: 17.4,
  posterTitle: 'Air management:\nout before the alarm',
  draw: (t, colour) => {
    const place = along(placeAt(t))
    const air = airAt(t)
    const ringing = t > ALARM + 3
    const walked = `M${Array.from({ length: 50 }, (_, i) =>
      along((i / 49) * Math.max(0.01, t < ALARM ? Math.max(placeAt(t), linear(t, IN.from, IN.to)) : 0.82))
        .map((value) => value.toFixed(1))
        .join(' '),
    ).join('L')}`
    const note =
      t > ALARM ? '' : ['in', 'turn', 'out', 'reserve'][t < 15.5 ? 0 : t < 20 ? 1 : t < 29.5 ? 2 : 3]
    return [
      plan(),
      path(walked, { stroke: colour, width: 7, dash: '4 18', opacity: 0.8 }),
      circle(1120, 300, 46 + 6 * wave(t, 0.8), { fill: INK.accent, opacity: 0.25 }),
      path('M1120 262C1146 296 1150 318 1136 334C1126 346 1112 346 1104 334C1092 316 1104 300 1120 262Z', {
        fill: INK.accent,
      }),
      pulse(
        place[0],
        place[1],
        34,
        ringing ? decay((t - ALARM) % 0.7, 0, 0.7) : t > 15.5 && t < 20 ? decay((t - 15.5) % 1.2, 0, 1.2) : 0,
        ringing ? INK.red : INK.yellow,
      ),
      group(
        [
          circle(0, 0, 27, { fill: INK.text }),
          circle(0, 0, 16, { fill: ringing ? INK.red : colour }),
          box(-8, 12, 16, 26, { fill: INK.yellow, radius: 7 }),
        ],
        move(...place),
      ),
      bottle(air, t),
      text(224, 452, note ?? '', { size: 40, weight: 700, fill: INK.muted, opacity: ramp(t, 6, 6.4) }),
      chapters(t, [0, 6, 15.5, 20, 29.5, ALARM], colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(65.4)
    // The breath of the regulator, a little faster on the way out.
    for (let at = 0.4; at < 40; at += at > 20 ? 2.4 : 3) {
      score.air(at, 0.9, 0.22, 0.3)
      score.air(at + 1, 1.1, 0.12, 0.1)
    }
    score.chime(6, 0)
    score.chime(15.5, 2)
    score.chime(20, 1)
    score.chime(29.5, 4)
    for (let at = ALARM + 3; at < 41; at += 0.16)
      score.note(at, {
        frequency: 1560,
        length: 0.14,
        gain: 0.05,
        attack: 0.001,
        harmonics: [1, 0.3],
        struck: true,
      })
  },
}
