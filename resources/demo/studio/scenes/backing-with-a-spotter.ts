import { INK, box, circle, group, line, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { during, mix, ramp, wave } from '../motion.ts'
import { engineAbove } from '../vehicles.ts'

/** Backing down into the bay, with a stop while the spotter is out of the mirror. */
const engineY = (t: number): number => mix(470, 640, ramp(t, 1, 5.6)) + 120 * ramp(t, 11, 15)
const spotterX = (t: number): number => 150 + 250 * (ramp(t, 5, 6) - ramp(t, 8.6, 9.6))
const spotterY = (t: number): number => mix(800, 905, ramp(t, 1, 5.6)) + 15 * ramp(t, 11, 15)

function bay(): string {
  const stripes = Array.from({ length: 7 }, (_, i) =>
    line(
      [
        [200, 760 + i * 34],
        [230, 776 + i * 34],
      ],
      { stroke: INK.yellow, width: 7 },
    ),
  )
  return [
    box(0, 330, 720, 950, { fill: '#10161E' }),
    box(190, 740, 300, 540, { fill: '#1C2530' }),
    box(150, 720, 46, 24, { fill: INK.edge, radius: 4 }),
    box(484, 720, 46, 24, { fill: INK.edge, radius: 4 }),
    line(
      [
        [193, 740],
        [193, 1280],
      ],
      { stroke: INK.edge, width: 7 },
    ),
    line(
      [
        [487, 740],
        [487, 1280],
      ],
      { stroke: INK.edge, width: 7 },
    ),
    ...stripes,
  ].join('')
}

function spotter(x: number, y: number, t: number, stop: number): string {
  const swing = wave(t, 1) * 16 * (1 - stop)
  return [
    circle(x, y, 46, { fill: INK.green, opacity: 0.2 * (1 - stop) }),
    line(
      [
        [x, y],
        [x - 34, y - 40 - swing],
      ],
      { stroke: '#D8FF3E', width: 15 },
    ),
    line(
      [
        [x, y],
        [x + 34, y - 40 - swing],
      ],
      { stroke: '#D8FF3E', width: 15 },
    ),
    circle(x, y, 25, { fill: '#D8FF3E' }),
    circle(x, y, 14, { fill: INK.text }),
  ].join('')
}

export const scene: Scene = {
  kind: 'short',
  seconds: 16,
  captions: [
    [0, 'Spotter at the rear,\ndriver side'],
    [5.4, 'Lost the spotter?\nStop.'],
    [9.6, 'Seen again:\ncarry on, walking pace'],
  ],
  posterAt: 4.2,
  posterTitle: 'Backing with\na spotter',
  draw: (t) => {
    const y = engineY(t)
    const x = spotterX(t)
    const lost = during(t, 5.5, 9.4, 0.3)
    const moving = (t > 1 && t < 5.6) || (t > 11 && t < 15)
    const mirror: [number, number] = [286, y - 88]
    const target: [number, number] = lost > 0.5 ? [150, spotterY(t)] : [x, spotterY(t)]
    const sight = `M${mirror[0]} ${mirror[1]}L${target[0] - 62} ${target[1] + 40}L${target[0] + 58} ${target[1] + 40}Z`
    return [
      bay(),
      path(sight, { fill: lost > 0.5 ? INK.red : INK.green, opacity: 0.22 }),
      spotter(x, spotterY(t), t, lost),
      engineAbove(340, y, 1, wave(t, 0.8)),
      ...[-36, 14].map((dx) =>
        box(340 + dx, y + 116, 22, 9, { fill: moving && t % 1 < 0.5 ? INK.text : INK.red, radius: 3 }),
      ),
      circle(mirror[0] - 2, mirror[1], 18, { stroke: lost > 0.5 ? INK.red : INK.green, width: 5 }),
      group(
        [
          box(440, 400, 240, 112, { fill: INK.red, radius: 24 }),
          text(560, 480, 'STOP', { size: 68, weight: 800, anchor: 'middle', fill: INK.background }),
        ],
        '',
        lost,
      ),
      box(0, 322, 720, 8, { fill: lost > 0.5 ? INK.red : INK.green }),
    ].join('')
  },
  sound: (score) => {
    score.pad(82.4)
    for (let at = 1; at < 15; at += 1) if (at < 5.5 || at >= 11) score.beep(at, 1000, 0.45, 0.07)
    score.note(5.6, { frequency: 220, length: 1, gain: 0.14, harmonics: [1, 0.5] })
    score.thump(5.6, 0.7)
    score.chime(9.6, 3)
    score.air(11, 4, 0.15, 0.05)
    score.thump(15, 0.5)
  },
}
