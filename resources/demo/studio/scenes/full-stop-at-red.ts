import { INK, box, circle, clip, group, line, path } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { decay, land, mix, ramp, wave } from '../motion.ts'
import { tick } from '../parts.ts'
import { carAbove, engineAbove } from '../vehicles.ts'

const ROAD = { left: 190, right: 490, top: 470, bottom: 770 }
/** The three lanes that have to be cleared, in the order the engine meets them. */
const CLEARED = [6.2, 8.2, 10.2]
const CARS = [
  { lane: 708, colour: '#5A6C84', stop: 118, from: -160 },
  { lane: 620, colour: '#6A7B92', stop: 574, from: 900 },
  { lane: 532, colour: '#4D5F77', stop: 582, from: 960 },
]

/** Up to the line, a full stop, then through. */
const engineY = (t: number): number => mix(1380, 930, land(t, -1.6, 4.4)) - 1250 * ramp(t, 11.6, 15.4) ** 1.4

function roads(): string {
  const dashes = { stroke: '#4A5A70', width: 6, dash: '26 30' }
  return [
    box(0, 330, 720, 950, { fill: '#10161E' }),
    box(ROAD.left, 330, 300, 950, { fill: '#1C2530' }),
    box(0, ROAD.top, 720, 300, { fill: '#1C2530' }),
    line(
      [
        [340, 330],
        [340, 460],
      ],
      dashes,
    ),
    line(
      [
        [340, 800],
        [340, 1280],
      ],
      dashes,
    ),
    line(
      [
        [0, 576],
        [180, 576],
      ],
      dashes,
    ),
    line(
      [
        [500, 576],
        [720, 576],
      ],
      dashes,
    ),
    line(
      [
        [0, 664],
        [180, 664],
      ],
      dashes,
    ),
    line(
      [
        [500, 664],
        [720, 664],
      ],
      dashes,
    ),
    line(
      [
        [352, 786],
        [482, 786],
      ],
      { stroke: INK.text, width: 12 },
    ),
  ].join('')
}

const light = (): string =>
  box(512, 786, 66, 150, { fill: '#05070A', stroke: INK.edge, width: 4, radius: 20 }) +
  circle(545, 818, 21, { fill: INK.red }) +
  circle(545, 861, 17, { fill: '#2A2A18' }) +
  circle(545, 902, 17, { fill: '#12281E' })

export const scene: Scene = {
  kind: 'short',
  seconds: 16,
  captions: [
    [0, 'Red light:\ncome to a full stop'],
    [5, 'Clear one lane\nat a time'],
    [11.4, 'Eye contact,\nthen go'],
  ],
  posterAt: 8.8,
  posterTitle: 'Full stop\nat red',
  draw: (t, colour) => {
    const y = engineY(t)
    const stopped = t > 2.6 && t < 11.6
    const cars = CARS.map(({ lane, colour: paint, stop, from }, i) => {
      const x = mix(from, stop, land(t, (CLEARED[i] ?? 0) - 2.6, 2.4))
      return carAbove(x, lane, 0.98, paint, from < 0 ? 90 : -90)
    })
    const lanes = CLEARED.map((at, i) => {
      const lane = 686 - i * 88
      return (
        box(192, lane - 20, 296, 84, { fill: INK.green, opacity: 0.16 * ramp(t, at, at + 0.4) }) +
        tick(256, lane + 22, 54, ramp(t, at, at + 0.4), INK.green)
      )
    })
    const looking = stopped && t > 4.6
    const sweep = Math.sin((t - 4.6) * 1.9) * 48
    const map = [
      roads(),
      group(
        path('M0 0L-150 -430H150Z', { fill: INK.yellow, opacity: 0.1 }),
        `translate(416 ${y - 100}) rotate(${sweep})`,
        looking ? 1 : 0,
      ),
      ...lanes,
      ...cars,
      circle(416, y, 150, { fill: wave(t, 0.5) > 0.5 ? INK.red : INK.blue, opacity: 0.09 }),
      engineAbove(416, y, 1, wave(t, 0.5)),
      light(),
      circle(545, 818, 34 + 24 * (1 - decay(t % 1, 0, 1)), {
        stroke: INK.red,
        width: 4,
        opacity: stopped ? decay(t % 1, 0, 1) : 0,
      }),
    ].join('')
    return clip('map', 0, 330, 720, 950, map) + box(0, 322, 720, 8, { fill: colour })
  },
  sound: (score) => {
    score.pad(82.4)
    // A distant siren: two slow glides, well under everything else.
    for (let at = 0; at < 15; at += 3) {
      score.note(at, {
        frequency: 480,
        glide: 820,
        length: 1.5,
        gain: 0.03,
        attack: 0.2,
        harmonics: [1, 0.4],
      })
      score.note(at + 1.5, {
        frequency: 820,
        glide: 480,
        length: 1.5,
        gain: 0.03,
        attack: 0.05,
        harmonics: [1, 0.4],
      })
    }
    score.air(1, 1.6, 0.3, 0.3)
    score.thump(2.6, 0.6)
    CLEARED.forEach((at, i) => score.chime(at, i))
    score.air(11.6, 3.4, 0.3, 0.06)
  },
}
