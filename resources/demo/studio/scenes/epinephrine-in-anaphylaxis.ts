import { INK, box, circle, group, line, move, path, text } from '../draw.ts'
import { person } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { clockText, decay, during, land, linear, mix, ramp, wave } from '../motion.ts'
import { pulse, ring, tag } from '../parts.ts'
import { chapters } from '../stage.ts'

const CHAPTERS = [0, 10, 18, 27, 36]
const SIGNS: [label: string, x: number, y: number, at: number][] = [
  ['Airway', 940, 258, 1.4],
  ['Breathing', 946, 352, 3.4],
  ['Circulation', 900, 404, 5.4],
  ['Skin', 1000, 470, 7.4],
]

function recognise(t: number): string {
  const signs = SIGNS.map(([label, x, y, at], i) => {
    const share = land(t, at, 0.5)
    const ly = 300 + i * 92
    return group(
      [
        line(
          [
            [92 + label.length * 28, ly - 16],
            [x - 22, y],
          ],
          { stroke: INK.edge, width: 3 },
        ),
        pulse(x, y, 22, t < at ? 0 : 1 - ((t - at) % 1.5) / 1.5, INK.accent),
        circle(x, y, 14, { fill: INK.accent }),
        text(64, ly, label, { size: 52, weight: 800 }),
      ],
      '',
      share,
    )
  })
  return person(930, 664, 4.6, { fill: INK.object, arms: [12, 20 + wave(t, 2) * 8] }) + signs.join('')
}

function ampoule(t: number, colour: string): string {
  const drawn = ramp(t, 14, 16.6)
  return [
    group(
      [
        path(
          'M-46 -20V150C-46 172 46 172 46 150V-30C46 -58 20 -56 20 -74C20 -92 30 -96 26 -118C22 -134 -22 -134 -26 -118C-30 -96 -20 -92 -20 -74C-20 -56 -46 -58 -46 -30Z',
          { fill: INK.panel, stroke: INK.text, width: 5 },
        ),
        box(-40, mix(-10, 70, drawn), 80, mix(170, 90, drawn), { fill: colour, radius: 16, opacity: 0.8 }),
        box(-46, 40, 92, 66, { fill: INK.text }),
        text(0, 68, '1 mg', { size: 26, weight: 800, anchor: 'middle', fill: INK.background }),
        text(0, 96, 'in 1 mL', { size: 22, weight: 700, anchor: 'middle', fill: INK.background }),
      ],
      move(740, 430, 1.25),
    ),
    group(
      [
        box(0, -34, 300, 68, { stroke: INK.text, width: 5, radius: 12 }),
        box(4, -30, 146 * drawn, 60, { fill: colour, radius: 8, opacity: 0.9 }),
        ...Array.from({ length: 11 }, (_, i) =>
          line(
            [
              [i * 29 + 5, 34],
              [i * 29 + 5, i % 5 === 0 ? 6 : 18],
            ],
            { stroke: INK.text, width: 3 },
          ),
        ),
        text(150, 84, '0.5', {
          size: 32,
          weight: 700,
          anchor: 'middle',
          fill: drawn > 0.98 ? INK.accent : INK.muted,
        }),
        text(295, 84, '1 mL', { size: 32, weight: 700, anchor: 'middle', fill: INK.muted }),
        box(4 + 146 * drawn, -30, 12, 60, { fill: INK.text, radius: 4 }),
        line(
          [
            [16 + 146 * drawn, 0],
            [340, 0],
          ],
          { stroke: INK.muted, width: 10, opacity: 0.7 },
        ),
      ],
      move(880, 420),
    ),
    text(60, 400, '0.5 mg', {
      size: 118,
      weight: 800,
      spacing: -4,
      fill: INK.accent,
      opacity: ramp(t, 15.6, 16.2),
    }),
    text(64, 460, 'Some protocols: 0.3 mg', {
      size: 34,
      weight: 600,
      fill: INK.muted,
      opacity: ramp(t, 16.2, 16.8),
    }),
  ].join('')
}

/** A thigh from the side; the needle goes into the middle of its outer face. */
function thigh(t: number, colour: string): string {
  const push = land(t, 20.6, 0.5) - ramp(t, 24.8, 25.6)
  const given = ramp(t, 21.4, 23.6)
  const y = mix(-190, -92, push)
  return [
    path(
      'M560 420C700 350 900 356 1040 400C1090 414 1130 420 1180 420V560C1120 556 1080 552 1030 566C880 610 700 610 560 590Z',
      { fill: INK.object, stroke: INK.edge, width: 4 },
    ),
    line(
      [
        [560, 400],
        [560, 610],
      ],
      { stroke: INK.raised, width: 60 },
    ),
    circle(1070, 488, 66, { stroke: INK.edge, width: 4, opacity: 0.6 }),
    circle(800, 470, 30 + given * 80, { fill: colour, opacity: 0.4 * given * (1 - ramp(t, 24, 26.6)) }),
    group(
      [
        box(-26, -150, 52, 130, { stroke: INK.text, width: 5, radius: 10 }),
        box(-21, mix(-100, -30, given), 42, mix(76, 6, given), { fill: colour }),
        line(
          [
            [0, mix(-196, -126, given)],
            [0, mix(-104, -32, given)],
          ],
          { stroke: INK.muted, width: 10 },
        ),
        line(
          [
            [-30, mix(-198, -128, given)],
            [30, mix(-198, -128, given)],
          ],
          { stroke: INK.text, width: 12 },
        ),
        line(
          [
            [0, -18],
            [0, 100],
          ],
          { stroke: INK.text, width: 4 },
        ),
      ],
      move(800, 440 + y + 20),
    ),
    pulse(800, 384, 36, decay(t, 21, 1.2), INK.accent),
    text(800, 660, 'outer middle of the thigh', { size: 34, weight: 700, anchor: 'middle', fill: INK.muted }),
  ].join('')
}

function repeat(t: number, colour: string): string {
  const seconds = 300 * linear(t, 27.6, 34.6)
  const due = seconds >= 300
  return [
    ring(860, 440, 176, seconds / 300, due ? INK.accent : colour, 24),
    text(860, 470, clockText(seconds), {
      size: 96,
      weight: 800,
      anchor: 'middle',
      spacing: -2,
      fill: due ? INK.accent : INK.text,
    }),
    pulse(860, 440, 190, decay(t, 34.6, 1), INK.accent),
  ].join('')
}

function lie(t: number, colour: string): string {
  const raise = ramp(t, 36.6, 38.4)
  return [
    line(
      [
        [440, 610],
        [1200, 610],
      ],
      { stroke: INK.raised, width: 10 },
    ),
    path(`M930 604L1100 604V${mix(600, 500, raise)}Z`, { fill: INK.raised }),
    circle(520, 556, 46, { fill: INK.edge }),
    line(
      [
        [610, 566],
        [850, 566],
      ],
      { stroke: INK.edge, width: 78 },
    ),
    line(
      [
        [860, 570],
        [1150, mix(570, 456, raise)],
      ],
      { stroke: INK.edge, width: 56 },
    ),
    tag(64, 290, 210, 'Oxygen', colour, ramp(t, 38.4, 38.8), 34),
    tag(64, 378, 210, 'Fluids', colour, ramp(t, 39.2, 39.6), 34),
    tag(64, 466, 210, 'Monitor', colour, ramp(t, 40, 40.4), 34),
  ].join('')
}

export const scene: Scene = {
  kind: 'training',
  seconds: 43,
  captions: [
    [0, 'Sudden. After an allergen.\nLook at A, B and C.'],
    [10, 'Read it aloud.\nAdult dose, 1 mg/mL'],
    [18, 'Into the muscle'],
    [27, 'No better in 5 minutes?\nRepeat'],
    [36, 'Lie flat, legs up,\nif breathing allows'],
  ],
  posterAt: 23.2,
  posterTitle: 'Epinephrine\nin anaphylaxis',
  draw: (t, colour) =>
    [
      group(recognise(t), '', during(t, -1, 10)),
      group(ampoule(t, colour), '', during(t, 10, 18)),
      group(thigh(t, colour), '', during(t, 18, 27)),
      group(repeat(t, colour), '', during(t, 27, 36)),
      group(lie(t, colour), '', ramp(t, 36, 36.4)),
      chapters(t, CHAPTERS, colour),
    ].join(''),
  sound: (score) => {
    score.pad(82.4)
    SIGNS.forEach(([, , , at], i) => score.chime(at, i))
    score.air(14, 2.6, 0.1, 0.4)
    score.chime(16, 4)
    score.thump(21, 0.6)
    score.air(21.4, 2.2, 0.08, 0.4)
    for (let at = 27.6; at < 34.6; at += 0.5) score.click(at)
    score.beep(34.6, 880, 0.25)
    score.beep(35, 880, 0.25)
    score.chime(38.4, 2)
    score.chime(39.2, 3)
    score.chime(40, 4)
  },
}
