import { INK, box, circle, group, move, path, text } from '../draw.ts'
import { heart, torso } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { during, land, mix, ramp, wave } from '../motion.ts'
import { flow, pulse } from '../parts.ts'

const FIRST: [number, number] = [230, 652]
const SECOND: [number, number] = [476, 838]

/** A pad that comes in from the side and is pressed on; its cable runs out of the picture. */
function pad(at: [number, number], t: number, lands: number, tilt: number, side: 1 | -1): string {
  const share = land(t, lands, 0.8)
  const x = mix(at[0] + side * 420, at[0], share)
  return (
    path(
      `M${x} ${at[1]}C${x + side * 120} ${at[1] + 60} ${x + side * 160} ${at[1] + 240} ${x + side * 90} 1280`,
      {
        stroke: INK.text,
        width: 6,
        opacity: 0.5,
      },
    ) +
    group(
      [
        box(-58, -74, 116, 148, { fill: INK.text, radius: 26 }),
        box(-44, -60, 88, 120, { fill: INK.accent, radius: 18 }),
        path('M8 -40L-18 8H-2L-8 40L20 -8H4Z', { fill: INK.text }),
      ],
      move(x, at[1], 1 + 0.12 * (1 - share), tilt),
      share,
    )
  )
}

export const scene: Scene = {
  kind: 'short',
  seconds: 17,
  captions: [
    [0, 'Bare, dry chest'],
    [2.6, 'One pad below the\nright collarbone'],
    [6.4, 'One on the left side,\nbelow the armpit'],
    [10.4, 'The heart lies\nbetween them'],
    [14, 'Stand clear'],
  ],
  posterAt: 12.4,
  posterTitle: 'Where the\npads go',
  draw: (t, colour) => {
    const between = ramp(t, 10.4, 11)
    const clear = during(t, 14.2, 17, 0.4)
    const beat = 1 + 0.05 * wave(t, 0.8)
    return [
      torso(330, 742, 0.98),
      heart(366, 736, 1.25 * beat, blend(between), 0.35 + 0.65 * between),
      flow(`M${FIRST.join(' ')}C310 690 420 760 ${SECOND.join(' ')}`, t, 120, {
        stroke: INK.yellow,
        width: 12,
        opacity: between,
      }),
      pad(FIRST, t, 3, -24, -1),
      pad(SECOND, t, 6.8, 14, 1),
      pulse(...FIRST, 96, 1 - ramp(t, 3.6, 4.6), t < 3.6 ? 'none' : colour),
      pulse(...SECOND, 96, 1 - ramp(t, 7.4, 8.4), t < 7.4 ? 'none' : colour),
      circle(350, 730, 320 + 12 * wave(t, 0.6), {
        stroke: INK.yellow,
        width: 6,
        opacity: clear,
        dash: '26 22',
        dashOffset: -t * 40,
      }),
      text(64, 470, 'R', { size: 48, weight: 800, fill: INK.muted }),
      text(640, 470, 'L', { size: 48, weight: 800, fill: INK.muted, anchor: 'end' }),
    ].join('')
  },
  sound: (score) => {
    score.pad(87.3)
    for (const at of [3.5, 7.3]) score.thump(at, 0.6)
    score.chime(3.6, 0)
    score.chime(7.4, 2)
    for (let at = 10.4; at < 14; at += 0.8) score.thump(at, 0.25)
    score.note(14.1, { frequency: 300, glide: 900, length: 2, gain: 0.06, attack: 0.4, harmonics: [1, 0.3] })
    score.beep(16.2, 1200, 0.3, 0.08)
  },
}

const blend = (share: number): string => (share > 0.5 ? INK.red : '#5A2A38')
