import { INK, circle, group, line, move, path, text, type Point } from '../draw.ts'
import { torso } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { during, land, mix, ramp, stepAt } from '../motion.ts'
import { pulse } from '../parts.ts'

const ORIGIN: Point = [872, 300]
const SCALE = 1.12

const sternal = (rib: number): number => -148 + (rib - 1) * 42

/** Height of a rib at a distance from the midline: it dips on its way out and rises again to the side. */
function ribAt(rib: number, x: number): number {
  const share = (Math.abs(x) - 24) / 130
  return sternal(rib) + (rib + 1) * 4.5 * Math.sin(Math.PI * share * 0.72)
}

const between = (rib: number, x: number): number => (ribAt(rib, x) + ribAt(rib + 1, x)) / 2

const V4 = between(5, 98)
const LEADS: { name: string; at: Point; colour: string; time: number }[] = [
  { name: 'V1', at: [-32, between(4, 32)], colour: '#FF4B55', time: 12 },
  { name: 'V2', at: [32, between(4, 32)], colour: '#FFD23F', time: 17 },
  { name: 'V4', at: [98, V4], colour: '#4F8DFF', time: 22 },
  { name: 'V3', at: [64, (between(4, 32) + V4) / 2], colour: '#3DD68C', time: 27.5 },
  { name: 'V5', at: [134, V4], colour: '#FF9142', time: 32 },
  { name: 'V6', at: [173, V4], colour: '#B58CFF', time: 36.5 },
]
const TOO_HIGH = 41

function ribs(highlight: number): string {
  return [1, 2, 3, 4, 5, 6, 7]
    .flatMap((rib) =>
      [-1, 1].map((side) => {
        const width = rib === 1 ? 92 : 150
        const points = Array.from({ length: 13 }, (_, i): Point => {
          const x = 24 + ((width - 24) * i) / 12
          return [x * side, ribAt(rib, x)]
        })
        return line(points, {
          stroke: rib === highlight ? INK.accent : '#56677F',
          width: 13,
          opacity: rib === highlight ? 1 : 0.75,
        })
      }),
    )
    .join('')
}

function electrode(name: string, [x, y]: Point, colour: string, share: number): string {
  return group(
    [
      circle(0, 0, 17, { fill: colour, stroke: INK.background, width: 4 }),
      text(0, 6, name, { size: 17, weight: 800, anchor: 'middle', fill: INK.background }),
    ],
    move(x, y, mix(2.6, 1, share)),
    share,
  )
}

export const scene: Scene = {
  kind: 'training',
  seconds: 48,
  captions: [
    [0, 'Six electrodes,\none at a time'],
    [4, 'Find the angle of\nLouis: second rib'],
    [8, 'Count down to\nthe fourth space'],
    [12, 'V1: fourth space,\nright of the sternum'],
    [17, 'V2: fourth space,\nleft of the sternum'],
    [22, 'V4: fifth space,\nmidclavicular line'],
    [27.5, 'V3: halfway\nfrom V2 to V4'],
    [32, 'V5: level with V4,\nanterior axillary line'],
    [36.5, 'V6: level with V4,\nmidaxillary line'],
    [41, 'Common mistake:\nV1 and V2 too high'],
  ],
  posterAt: 39.5,
  posterTitle: '12-lead placement,\nV1 to V6',
  draw: (t, colour) => {
    const counting = t < 4 ? 0 : t < 8 ? 2 : t < 11.6 ? Math.min(4, 2 + Math.floor((t - 8) / 1.1)) : 0
    const placed = stepAt(
      t,
      LEADS.map(({ time }) => time),
    )
    const current = LEADS[placed]
    const error = during(t, TOO_HIGH + 0.4, 46, 0.5)
    const guide = (from: Point, to: Point, opacity: number): string =>
      line([from, to], { stroke: colour, width: 3, dash: '8 10', opacity })
    const electrodes = LEADS.map(({ name, at, colour: tint, time }) => {
      const high = name === 'V1' || name === 'V2' ? error * -84 : 0
      return electrode(name, [at[0], at[1] + high], tint, land(t, time + 0.5, 0.6))
    })
    const big =
      current && t < TOO_HIGH
        ? text(64, 400, current.name, { size: 190, weight: 800, fill: current.colour, spacing: -6 })
        : ''
    return [
      group(
        [
          torso(0, 0, 1),
          path('M-20 -152H20L15 108L0 132L-15 108Z', { fill: '#56677F' }),
          ribs(counting),
          line(
            [
              [-26, sternal(2)],
              [26, sternal(2)],
            ],
            { stroke: INK.accent, width: 7, opacity: during(t, 4.2, 8) },
          ),
          guide([98, -160], [98, 200], during(t, 22, 27.5)),
          guide([32, between(4, 32)], [98, V4], during(t, 27.5, 32)),
          guide([134, -20], [134, 200], during(t, 32, 36.5)),
          guide([173, 0], [173, 200], during(t, 36.5, 41)),
          guide([60, V4], [200, V4], during(t, 32, 41)),
          path(`M-32 ${between(4, 32)}H32`, { stroke: INK.green, width: 4, opacity: error, dash: '4 9' }),
          ...LEADS.map(({ at, time, colour: tint }) =>
            pulse(at[0], at[1], 24, t < time + 1 ? 0 : 1 - ramp(t, time + 1, time + 2), tint),
          ),
          ...electrodes,
        ],
        move(...ORIGIN, SCALE),
      ),
      t < 12
        ? text(64, 400, counting ? String(counting) : 'V', {
            size: 190,
            weight: 800,
            fill: counting === 4 ? INK.accent : INK.object,
            spacing: -6,
          })
        : big,
      t >= 8 && t < 12
        ? text(70, 452, 'rib, then the space below', { size: 30, weight: 600, fill: INK.muted })
        : '',
      t >= TOO_HIGH
        ? text(64, 352, t < 45.6 ? 'Count again from the' : 'Back in the fourth space', {
            size: 34,
            weight: 600,
            fill: t < 45.6 ? INK.accent : INK.green,
          })
        : '',
      t >= TOO_HIGH && t < 45.6
        ? text(64, 396, 'angle of Louis', { size: 34, weight: 600, fill: INK.accent })
        : '',
    ].join('')
  },
  sound: (score) => {
    score.pad(87.3)
    score.chime(4, 0)
    for (let i = 0; i < 3; i++) score.click(8 + i * 1.1)
    LEADS.forEach(({ time }, i) => {
      score.thump(time + 1, 0.5)
      score.chime(time + 1, i)
    })
    score.note(41.4, { frequency: 196, length: 1, gain: 0.1, struck: true })
    score.chime(45.8, 5)
  },
}
