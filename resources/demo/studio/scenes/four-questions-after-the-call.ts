import { INK, circle, clip, group, line, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { decay, linear, mix, ramp, stepAt, wave } from '../motion.ts'

const STARTS = [0, 4.6, 9.2, 13.8]
const LEFT = 60
const RIGHT = 600
const FLOOR = 900

/** Progress of the job from left to right: as it was planned, as it went, as it should go the next time. */
const planned = (x: number): number => FLOOR - 470 * x ** 1.15
const happened = (x: number): number => planned(x) + 330 * Math.max(0, x - 0.3) ** 0.9 + Math.sin(x * 30) * 5
const nextTime = (x: number): number =>
  happened(0.42) + (planned(1) - happened(0.42)) * ((x - 0.42) / 0.58) ** 0.8

function curve(of: (x: number) => number, from: number, to: number): string {
  const points = Array.from({ length: 61 }, (_, i) => {
    const x = mix(from, to, i / 60)
    return `${(LEFT + (RIGHT - LEFT) * x).toFixed(1)} ${of(x).toFixed(1)}`
  })
  return points.join('L')
}

export const scene: Scene = {
  kind: 'short',
  seconds: 19,
  captions: [
    [0, 'What was\nthe plan?'],
    [4.6, 'What really\nhappened?'],
    [9.2, 'Why was there\na gap?'],
    [13.8, 'What do we do\nnext time?'],
  ],
  posterAt: 16.6,
  posterTitle: 'Four questions\nafter the call',
  draw: (t, colour) => {
    const plan = Math.max(0.06, ramp(t, 0.2, 3.4))
    const real = ramp(t, 4.9, 8)
    const gap = ramp(t, 9.4, 10.4)
    const next = ramp(t, 14.1, 16.4)
    const step = stepAt(t, STARTS)
    const area = `M${curve(planned, 0.3, 1)}L${curve((x) => happened(1.3 - x), 0.3, 1)
      .split('L')
      .map((point, i) => `${(RIGHT - (RIGHT - LEFT) * 0.7 * (i / 60)).toFixed(1)} ${point.split(' ')[1]}`)
      .join('L')}Z`
    const at = (of: (x: number) => number, x: number): [number, number] => [LEFT + (RIGHT - LEFT) * x, of(x)]
    const cut = LEFT + (RIGHT - LEFT) * mix(0.3, 1, gap)
    return [
      ...[0, 1, 2, 3].map((i) =>
        line(
          [
            [LEFT, FLOOR - i * 150],
            [RIGHT, FLOOR - i * 150],
          ],
          { stroke: INK.panel, width: 3 },
        ),
      ),
      ...[0, 1, 2, 3].map((i) =>
        group(
          [
            circle(96 + i * 118, 372, 42 + 8 * decay(t, STARTS[i] ?? 0, 0.5) * (i > 0 ? 1 : 0), {
              fill: i === step ? INK.accent : i < step ? INK.object : INK.panel,
            }),
            text(96 + i * 118, 388, String(i + 1), {
              size: 46,
              weight: 800,
              anchor: 'middle',
              fill: i === step ? INK.background : i < step ? INK.text : INK.edge,
            }),
          ],
          '',
        ),
      ),
      clip(
        'gap',
        0,
        400,
        cut,
        560,
        path(area, { fill: INK.accent, opacity: (0.2 + 0.12 * wave(t, 1.6)) * gap * (1 - 0.7 * next) }),
      ),
      path(`M${curve(planned, 0, plan)}`, { stroke: INK.muted, width: 10, dash: '2 24' }),
      real > 0.01 ? path(`M${curve(happened, 0, real)}`, { stroke: INK.accent, width: 13 }) : '',
      next > 0.01 ? path(`M${curve(nextTime, 0.42, mix(0.42, 1, next))}`, { stroke: colour, width: 13 }) : '',
      circle(...at(planned, plan), 15, { fill: INK.text, opacity: 1 - linear(t, 4.6, 5) }),
      circle(...at(happened, real), 18, { fill: INK.accent, opacity: real > 0.01 ? 1 : 0 }),
      circle(...at(nextTime, mix(0.42, 1, next)), 20 + 5 * wave(t, 1), {
        fill: colour,
        opacity: next > 0.01 ? 1 : 0,
      }),
      text(LEFT, 950, 'First arrival', { size: 34, weight: 600, fill: INK.muted }),
      text(RIGHT, 950, 'Done', { size: 34, weight: 600, fill: INK.muted, anchor: 'end' }),
    ].join('')
  },
  sound: (score) => {
    score.pad(77.8)
    STARTS.forEach((at, i) => score.chime(at + 0.02, i))
    score.note(0.2, { frequency: 220, glide: 392, length: 3.2, gain: 0.04, attack: 0.3 })
    score.note(4.9, { frequency: 220, glide: 262, length: 3.1, gain: 0.05, attack: 0.3, harmonics: [1, 0.3] })
    score.note(14.1, {
      frequency: 247,
      glide: 392,
      length: 2.3,
      gain: 0.05,
      attack: 0.3,
      harmonics: [1, 0.2],
    })
    score.chime(16.4, 4)
  },
}
