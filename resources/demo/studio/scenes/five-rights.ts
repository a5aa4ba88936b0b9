import { INK, box, circle, group, line, move, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { decay, land, linear, mix, ramp, stepAt } from '../motion.ts'
import { tick } from '../parts.ts'

const RIGHTS = ['Patient', 'Drug', 'Dose', 'Route', 'Time']
const STARTS = [1.2, 4, 6.8, 9.6, 12.4]
const PUSH = 15.6
const TOP = 330
const PITCH = 124

/** A syringe standing on its needle; every confirmed right removes one of the clamps around the barrel. */
function syringe(t: number, colour: string): string {
  const pushed = ramp(t, PUSH, PUSH + 2.6)
  const plunger = mix(430, 660, pushed)
  const clamps = STARTS.map((at, i) => {
    const open = land(t, at + 1.5, 0.5)
    return group(
      [
        box(-72, -15, 62, 30, { fill: INK.red, radius: 8 }),
        box(10, -15, 62, 30, { fill: INK.red, radius: 8 }),
      ],
      move(0, 468 + i * 52),
      1 - open,
    )
  })
  return group(
    [
      line(
        [
          [0, plunger - 110],
          [0, plunger],
        ],
        { stroke: INK.muted, width: 16 },
      ),
      line(
        [
          [-46, plunger - 112],
          [46, plunger - 112],
        ],
        { stroke: INK.text, width: 16 },
      ),
      box(-46, plunger, 92, 720 - plunger, { fill: colour, radius: 8, opacity: 0.85 }),
      box(-50, 430, 100, 296, { stroke: INK.text, width: 6, radius: 14 }),
      ...Array.from({ length: 6 }, (_, i) =>
        line(
          [
            [24, 470 + i * 42],
            [48, 470 + i * 42],
          ],
          { stroke: INK.text, width: 4 },
        ),
      ),
      box(-42, plunger - 8, 84, 20, { fill: INK.background, stroke: INK.muted, width: 4, radius: 6 }),
      path('M-22 726H22L8 762H-8Z', { fill: INK.text }),
      line(
        [
          [0, 762],
          [0, 856],
        ],
        { stroke: INK.muted, width: 5 },
      ),
      circle(0, 872 + linear(t % 0.5, 0, 0.5) * 40, 9, {
        fill: colour,
        opacity: pushed > 0 && pushed < 1 ? 1 : 0,
      }),
      ...clamps,
    ],
    move(548, 0),
  )
}

export const scene: Scene = {
  kind: 'short',
  seconds: 19,
  captions: [
    [0, 'Say all five\nbefore you push'],
    [PUSH - 0.6, 'Five of five.\nNow push'],
  ],
  posterAt: 11.4,
  posterTitle: 'Five rights\nbefore you push',
  draw: (t, colour) => {
    const step = stepAt(t, STARTS)
    const rows = RIGHTS.map((word, i) => {
      const y = TOP + i * PITCH
      const now = i === step && t < PUSH
      const done = ramp(t, (STARTS[i] ?? 0) + 1.2, (STARTS[i] ?? 0) + 1.7)
      const glow = decay(t, (STARTS[i] ?? 0) + 1.4, 0.6)
      return [
        box(48, y, 390, 104, {
          fill: now ? INK.raised : INK.panel,
          radius: 26,
          ...(now ? { stroke: INK.accent, width: 4 } : {}),
        }),
        circle(104, y + 52, 32 + glow * 8, { fill: done > 0.1 ? INK.green : INK.object }),
        tick(104, y + 54, 34, done, INK.background),
        text(104, y + 66, String(i + 1), {
          size: 38,
          weight: 800,
          anchor: 'middle',
          opacity: done > 0.05 ? 0 : 1,
        }),
        text(160, y + 68, word, { size: 46, weight: 700, fill: i <= step ? INK.text : INK.muted }),
      ].join('')
    })
    return rows.join('') + syringe(t, colour)
  },
  sound: (score) => {
    score.pad(87.3)
    STARTS.forEach((at, i) => {
      score.beep(at, 660, 0.08, 0.06)
      score.chime(at + 1.4, i)
      score.thump(at + 1.5, 0.3)
    })
    score.air(PUSH, 2.6, 0.14, 0.3)
  },
}
