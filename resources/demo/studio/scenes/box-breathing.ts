import { INK, box, circle, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { ramp } from '../motion.ts'

const LEFT = 62
const TOP = 380
const SIDE = 536
const EDGE = 60

/** The dot walks along the top, right, bottom and left edge; four seconds each. */
function dotAt(t: number): [number, number] {
  const side = Math.floor(t / 4) % 4
  const share = (t % 4) / 4
  const far = SIDE * share
  const corners: [number, number][] = [
    [LEFT, TOP + SIDE - far],
    [LEFT + far, TOP],
    [LEFT + SIDE, TOP + far],
    [LEFT + SIDE - far, TOP + SIDE],
  ]
  return corners[side] ?? [LEFT, TOP]
}

/** Full at the end of the breath in, empty at the end of the breath out. */
const fullness = (t: number): number => ramp(t, 0, 4) - ramp(t, 8, 12)

export const scene: Scene = {
  kind: 'short',
  seconds: 16,
  captions: [
    [0, 'Breathe in'],
    [4, 'Hold'],
    [8, 'Breathe out'],
    [12, 'Hold'],
  ],
  posterAt: 3.4,
  posterTitle: 'Box breathing\n4-4-4-4',
  draw: (t, colour) => {
    const full = fullness(t)
    const [x, y] = dotAt(t)
    const centre: [number, number] = [LEFT + SIDE / 2, TOP + SIDE / 2]
    const trail = SIDE * 4 * (t / 16)
    const track = `M${LEFT} ${TOP + SIDE}V${TOP}H${LEFT + SIDE}V${TOP + SIDE}Z`
    return [
      box(LEFT, TOP, SIDE, SIDE, { stroke: INK.raised, width: 12, radius: 6 }),
      path(track, { stroke: colour, width: 12, dash: `${trail} ${SIDE * 4}`, opacity: 0.9 }),
      circle(...centre, EDGE + 30 + full * 150, { fill: colour, opacity: 0.1 }),
      circle(...centre, EDGE + 12 + full * 120, { fill: colour, opacity: 0.16 }),
      circle(...centre, EDGE + full * 86, { fill: colour }),
      text(centre[0], centre[1] + 40, String(Math.floor(t % 4) + 1), {
        size: 112,
        weight: 800,
        anchor: 'middle',
        fill: INK.background,
      }),
      circle(x, y, 24, { fill: INK.accent }),
      circle(x, y, 38, { stroke: INK.accent, width: 4, opacity: 0.4 }),
    ].join('')
  },
  sound: (score) => {
    score.pad(65.4, 0.045)
    score.air(0, 4, 0.2, 0.1)
    score.air(8, 4, 0.2, 0.06)
    for (let i = 0; i < 4; i++) score.chime(i * 4 + 0.01, [0, 2, 1, 2][i])
    for (let i = 0; i < 16; i++)
      if (i % 4 !== 0) score.note(i, { frequency: 392, length: 0.3, gain: 0.03, struck: true })
  },
}
