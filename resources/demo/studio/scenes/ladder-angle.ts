import { INK, arc, box, circle, group, line, move, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { during, mix, pop, ramp, wave } from '../motion.ts'
import { tick } from '../parts.ts'
import { ladder, windowPane } from '../vehicles.ts'

const GROUND = 884
const WALL = 430
const LENGTH = 545

/** The sweep: too flat, too steep, right. */
const angleAt = (t: number): number => {
  const first = mix(52, 86, ramp(t, 2.6, 6))
  const settled = mix(first, 75, ramp(t, 8, 9.6))
  return settled + (t < 2.6 ? wave(t, 2.6) * 2 : 0)
}

function wall(): string {
  const windows = [400, 600].map((y) => windowPane(WALL + 62, y, 92, 120, '#1D2836'))
  const bricks = Array.from({ length: 8 }, (_, i) =>
    line(
      [
        [WALL + 6, 368 + i * 66],
        [720, 368 + i * 66],
      ],
      { stroke: '#161D27', width: 3 },
    ),
  )
  return (
    box(WALL, 330, 300, GROUND - 330, { fill: INK.panel, stroke: INK.raised, width: 4 }) +
    bricks.join('') +
    windows.join('')
  )
}

export const scene: Scene = {
  kind: 'short',
  seconds: 17,
  captions: [
    [0, 'Too flat: it can\nbend or slide out'],
    [4.4, 'Too steep: it can\ntip backwards'],
    [8, 'About 75 degrees'],
    [11.4, 'One out\nfor every four up'],
  ],
  posterAt: 16,
  posterTitle: 'The 75°\nladder',
  draw: (t, colour) => {
    const angle = angleAt(t)
    const good = Math.abs(angle - 75) < 2.5 && t > 8
    const tint = good ? INK.green : INK.accent
    const radians = (angle * Math.PI) / 180
    const foot = WALL - 14 - Math.cos(radians) * LENGTH
    const top = GROUND - Math.sin(radians) * LENGTH
    const ratio = ramp(t, 11.6, 12.2)
    const unit = (GROUND - top) / 4
    const shake = good ? 0 : Math.sin(t * 34) * 2 * during(t, 0.2, 7.6)
    return [
      wall(),
      line(
        [
          [0, GROUND],
          [720, GROUND],
        ],
        { stroke: INK.object, width: 8 },
      ),
      arc(foot, GROUND, 118, 90 - angle, 90, { stroke: tint, width: 10 }),
      group(ladder(LENGTH, 40, INK.text), move(foot + shake, GROUND - 4, 1, -angle)),
      circle(foot, GROUND, 13, { fill: tint }),
      text(48, 470, `${Math.round(angle)}°`, { size: 132, weight: 800, fill: tint, spacing: -4 }),
      tick(296, 428, 62, ramp(t, 9.6, 10.2), INK.green),
      ...[0, 1, 2, 3].map((i) =>
        group(
          [
            line(
              [
                [WALL + 30, GROUND - i * unit - 5],
                [WALL + 30, GROUND - (i + 1) * unit + 5],
              ],
              { stroke: colour, width: 12 },
            ),
            text(WALL + 54, GROUND - (i + 0.5) * unit + 18, String(i + 1), {
              size: 50,
              weight: 800,
              fill: colour,
            }),
          ],
          '',
          Math.min(ratio, pop(t, 12 + i * 0.5)),
        ),
      ),
      group(
        [
          line(
            [
              [foot, GROUND + 34],
              [WALL - 8, GROUND + 34],
            ],
            { stroke: INK.yellow, width: 12 },
          ),
          text((foot + WALL) / 2, GROUND + 90, '1', {
            size: 54,
            weight: 800,
            fill: INK.yellow,
            anchor: 'middle',
          }),
        ],
        '',
        Math.min(ratio, pop(t, 14.2)),
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(98)
    score.air(2.6, 3.2, 0.22)
    score.note(6, { frequency: 196, length: 0.5, gain: 0.12, struck: true })
    score.air(8, 1.6, 0.2)
    score.thump(9.6, 0.7)
    score.chime(9.7, 4)
    for (let i = 0; i < 4; i++) score.chime(12 + i * 0.5, i)
    score.chime(14.2, 5)
  },
}
