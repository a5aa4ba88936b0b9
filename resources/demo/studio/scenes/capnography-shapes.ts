import { INK, box, circle, clip, line, path, text, type Point } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, mix, stepAt } from '../motion.ts'

/** Starts of the shapes, on a breath; the last one is the rise. */
const PHASES = [0, 6, 12, 18]
/** A monitor shows the number of a breath once it has seen that breath. */
const LAG = 2.4
const SCREEN = { x: 40, y: 350, width: 640, height: 300 }
/** Seconds across the screen. */
const SPAN = 9

/** Carbon dioxide in mmHg at a moment of the film. */
function co2(t: number): number {
  const x = (((t % 3) + 3) % 3) / 3
  if (t < 6) return square(x, 38)
  if (t < 12) return sharkFin(x, 50)
  return square(x, t < 18 ? 13 : 44)
}

const square = (x: number, level: number): number => {
  if (x < 0.34) return 0
  if (x < 0.4) return level * 0.9 * ((x - 0.34) / 0.06)
  if (x < 0.82) return level * mix(0.9, 1, (x - 0.4) / 0.42)
  return level * clamp(1 - (x - 0.82) / 0.05)
}

const sharkFin = (x: number, level: number): number => {
  if (x < 0.3) return 0
  if (x < 0.86) return level * ((x - 0.3) / 0.56) ** 0.55
  return level * clamp(1 - (x - 0.86) / 0.05)
}

const VALUES = ['38', '50', '13', '44']
const NOTES = [
  '35–45 is the usual range',
  'Slow, sloping upstroke',
  'Check your compressions',
  'From 13 to 44 mmHg',
]

export const scene: Scene = {
  kind: 'short',
  seconds: 24,
  captions: [
    [0, 'Square wave:\nnormal breathing'],
    [6, 'Shark fin:\nthink bronchospasm'],
    [12, 'In CPR: low and flat'],
    [18, 'Sudden rise:\ncheck for a pulse'],
  ],
  posterAt: 11.4,
  posterTitle: 'Three capno\nshapes',
  draw: (t, colour) => {
    const phase = Math.max(0, stepAt(t - LAG, PHASES))
    const tint = [colour, INK.accent, colour, INK.green][phase] ?? colour
    const y = (mmHg: number): number => SCREEN.y + SCREEN.height - 30 - mmHg * 4.4
    const points: Point[] = Array.from({ length: 321 }, (_, i) => {
      const time = t - SPAN + (i / 320) * SPAN
      return [SCREEN.x + (i / 320) * (SCREEN.width - 40), y(co2(time < 0 ? time + 6 : time))]
    })
    const tip = points.at(-1) ?? [0, 0]
    const area = `M${points[0]?.[0] ?? 0} ${y(0)}L${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}L${tip[0]} ${y(0)}Z`
    const breath = clamp(co2(t) / 50)
    return [
      box(SCREEN.x, SCREEN.y, SCREEN.width, SCREEN.height, { fill: INK.panel, radius: 24 }),
      ...[0, 20, 40].map((level) =>
        line(
          [
            [64, y(level)],
            [656, y(level)],
          ],
          { stroke: INK.raised, width: 2 },
        ),
      ),
      clip(
        'screen',
        SCREEN.x,
        SCREEN.y,
        SCREEN.width,
        SCREEN.height,
        path(area, { fill: tint, opacity: 0.16 }) + line(points, { stroke: tint, width: 7 }),
      ),
      circle(tip[0], tip[1], 11, { fill: INK.text }),
      text(44, 870, VALUES[phase] ?? '', { size: 220, weight: 800, fill: tint, spacing: -6 }),
      text(330, 790, 'EtCO₂', { size: 44, weight: 700 }),
      text(330, 840, 'mmHg', { size: 36, weight: 500, fill: INK.muted }),
      circle(548, 800, 34 + breath * 26, { fill: tint, opacity: 0.18 + 0.3 * breath }),
      circle(548, 800, 30, { fill: tint }),
      text(48, 935, NOTES[phase] ?? '', {
        size: 36,
        weight: 600,
        fill: INK.muted,
      }),
    ].join('')
  },
  sound: (score) => {
    score.pad(73.4)
    for (let at = 0; at < 24; at += 3)
      score.air(at + 1, 1.5, at >= 6 && at < 12 ? 0.22 : 0.14, at >= 6 && at < 12 ? 0.3 : 0.1)
    PHASES.forEach((at, i) => score.chime(at + 0.02, i))
    score.chime(20.4, 7)
    score.chime(20.7, 9)
  },
}
