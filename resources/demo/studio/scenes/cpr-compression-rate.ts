import { INK, box, circle, ellipse, group, line, move, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, decay, during, mix, wave } from '../motion.ts'
import { pulse, ring } from '../parts.ts'

const INTERVAL = 60 / 110
const BREATHS = [16.9, 18.5]
const GROUND = 930
const CM = 16

/** Depth of the chest in centimetres: down on the beat, fully back up between two beats. */
const depthAt = (t: number): number => (t >= 30 * INTERVAL ? 0 : 5.5 * wave(t + INTERVAL / 2, INTERVAL))

const countAt = (t: number): number => clamp(Math.floor(t / INTERVAL) + 1, 1, 30)

const breathAt = (t: number): number =>
  Math.max(...BREATHS.map((at) => (t < at ? 0 : during(t, at, at + 1.2, 0.5))))

function patient(depth: number, breath: number): string {
  const chest = 812 - breath * 16
  return [
    line(
      [
        [530, 892],
        [780, 904],
      ],
      { stroke: INK.object, width: 54 },
    ),
    circle(112, 858, 46, { fill: INK.object }),
    path('M150 880L190 850H560V928H170Z', { fill: INK.object }),
    path(
      `M180 ${GROUND - 2}V850C200 ${chest} 250 ${chest} 270 ${chest + depth * CM}C290 ${chest + depth * CM * 1.05} 320 ${chest + depth * CM * 1.05} 340 ${chest + depth * CM}C370 ${chest} 450 ${chest + 14} 560 846V${GROUND - 2}Z`,
      { fill: INK.object, stroke: INK.edge, width: 3 },
    ),
  ].join('')
}

function rescuer(depth: number, away: number): string {
  const y = depth * CM - away * 22
  const hands: [number, number] = [305, 796 + y]
  const shoulder: [number, number] = [305, 566 + y * 0.8]
  return group(
    [
      line([[490, 916], [420, 800], [372, 640 + y * 0.6], shoulder], { stroke: '#3A485B', width: 74 }),
      line([shoulder, [hands[0], hands[1] - 20]], { stroke: INK.accent, width: 44 }),
      circle(292, 494 + y * 0.7, 46, { fill: '#3A485B' }),
      ellipse(hands[0], hands[1], 42, 22, { fill: INK.text }),
    ],
    move(away * 60, 0),
  )
}

function depthScale(depth: number): string {
  const top = 812
  return [
    box(582, top, 10, 6 * CM, { fill: INK.muted, radius: 5 }),
    box(582, top + 5 * CM, 10, CM, { fill: INK.green, radius: 4 }),
    circle(587, top + depth * CM, 13, { fill: depth > 4.9 ? INK.green : INK.text }),
    text(587, top - 26, '5–6 cm', { size: 34, weight: 700, anchor: 'middle' }),
  ].join('')
}

export const scene: Scene = {
  kind: 'short',
  seconds: 20,
  captions: [
    [0, 'Press on the beat'],
    [8.2, 'Let the chest\ncome all the way back'],
    [16.36, 'Two breaths'],
  ],
  posterAt: 12.03,
  posterTitle: 'CPR:\nfind the beat',
  draw: (t, colour) => {
    const depth = depthAt(t)
    const breath = breathAt(t)
    const pressing = t < 30 * INTERVAL
    const beat = pressing ? decay(t % INTERVAL, 0, INTERVAL) : 0
    const away = pressing ? 0 : Math.min(1, (t - 30 * INTERVAL) * 4, Math.max(0, (20 - t) * 4))
    const breaths = BREATHS.filter((at) => t >= at).length
    return [
      text(44, 446, pressing ? String(countAt(t)) : `${breaths} / 2`, {
        size: 150,
        weight: 800,
        spacing: -4,
      }),
      pulse(570, 420, 66, beat * 0.8, INK.accent),
      ring(570, 420, 84, pressing ? countAt(t) / 30 : 1, mix(0, 1, beat) > 0.4 ? INK.accent : colour, 12),
      text(570, 438, '110', { size: 56, weight: 800, anchor: 'middle' }),
      text(570, 552, 'a minute', { size: 34, fill: INK.muted, anchor: 'middle' }),
      line(
        [
          [0, GROUND],
          [720, GROUND],
        ],
        { stroke: INK.raised, width: 6 },
      ),
      patient(depth, breath),
      rescuer(depth, away),
      depthScale(depth),
    ].join('')
  },
  sound: (score) => {
    score.pad(98, 0.02)
    for (let i = 0; i < 30; i++) {
      score.click(i * INTERVAL, i % 10 === 9)
      score.thump(i * INTERVAL, 0.3)
    }
    for (const at of BREATHS) score.air(at, 1.1, 0.3)
  },
}
