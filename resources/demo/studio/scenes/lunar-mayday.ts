import { INK, box, circle, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, decay, linear, mix, stepAt, wave } from '../motion.ts'
import { ring } from '../parts.ts'
import { mnemonic, voice, type Row } from '../speech.ts'

const ROWS: Row[] = [
  { letter: 'L', word: 'Location', detail: 'Floor 2, rear, Charlie' },
  { letter: 'U', word: 'Unit', detail: 'Engine 4' },
  { letter: 'N', word: 'Name', detail: 'Firefighter Ortiz' },
  { letter: 'A', word: 'Assignment, air', detail: 'Search, half a bottle' },
  { letter: 'R', word: 'Resources needed', detail: 'Ladder to the rear, RIT' },
]
const FIRST = 3.4
const EACH = 3.2
const END = FIRST + ROWS.length * EACH

export const scene: Scene = {
  kind: 'short',
  seconds: 22,
  captions: [
    [0, 'Mayday. Mayday.\nMayday.'],
    [FIRST, 'Say it in order:\nLUNAR'],
    [END - 0.2, 'Now turn on PASS\nand stay on air'],
  ],
  posterAt: 18.7,
  posterTitle: 'LUNAR:\nthe mayday call',
  draw: (t, colour) => {
    const active = stepAt(
      t,
      ROWS.map((_, i) => FIRST + i * EACH),
    )
    const spoken = clamp((t - FIRST - active * EACH) / (EACH * 0.72))
    const alarm = t < FIRST ? 1 : t > END ? 1 : 0
    const talking = alarm ? 0.3 + 0.7 * wave(t, 0.9) : spoken < 1 ? 1 : 0.12
    const air = mix(52, 44, linear(t, 0, 22))
    return [
      box(48, 318, 624, 118, { fill: INK.panel, radius: 26 }),
      circle(92, 377, 13 + 6 * decay(t % 0.9, 0, 0.9) * alarm, { fill: alarm ? INK.accent : INK.green }),
      voice(130, 377, 360, 74, t, talking, t > END || t < FIRST ? INK.accent : colour),
      ring(600, 377, 40, air / 100, INK.yellow, 9),
      text(600, 387, `${Math.round(air)}%`, { size: 27, weight: 800, anchor: 'middle' }),
      mnemonic(48, 462, 104, ROWS, t > END ? 5 : active, spoken, colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(73.4)
    score.pass(0.3, 2.4)
    ROWS.forEach((row, i) => {
      score.chime(FIRST + i * EACH, i)
      // Speech as a murmur: one low note for each syllable or so.
      for (let k = 0; k < row.detail.length / 2.4; k++)
        score.note(FIRST + i * EACH + 0.25 + k * 0.2, {
          frequency: 150 + ((k * 37) % 60),
          length: 0.15,
          gain: 0.05,
          harmonics: [1, 0.5, 0.3],
        })
    })
    score.pass(END + 0.2, 2)
  },
}
