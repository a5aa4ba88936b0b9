import { INK, blend, box, clip, line, path, shape } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { linear, mix, ramp, stepAt, wave } from '../motion.ts'
import { smoke, windowPane } from '../vehicles.ts'

const STARTS = [0, 5.2, 10.4, 15.6]
const LOOKS = 4

const house = (): string =>
  [
    shape(
      [
        [24, 650],
        [330, 520],
        [636, 650],
      ],
      { fill: '#1A222D', stroke: INK.edge, width: 4 },
    ),
    box(60, 650, 540, 310, { fill: '#232E3C', stroke: INK.raised, width: 4 }),
    windowPane(92, 720, 110, 120, '#0F141B'),
    windowPane(458, 720, 110, 120, '#0F141B'),
    box(248, 690, 164, 270, { fill: '#05070A', stroke: INK.edge, width: 6 }),
    line(
      [
        [0, 962],
        [720, 962],
      ],
      { stroke: INK.object, width: 8 },
    ),
  ].join('')

export const scene: Scene = {
  kind: 'short',
  seconds: 21,
  captions: [
    [0, 'Volume:\nhow much smoke?'],
    [5.2, 'Velocity: lazy,\nor pushed by heat?'],
    [10.4, 'Density: how much\nfuel is in it?'],
    [15.6, 'Colour: what burns,\nand how near?'],
  ],
  posterAt: 19.4,
  posterTitle: 'Reading smoke\nat the door',
  draw: (t, colour) => {
    const step = stepAt(t, STARTS)
    const share = linear(t, STARTS[step] ?? 0, (STARTS[step] ?? 0) + 4.6)
    const volume = mix(10, 26, ramp(t, 0.6, 4.6))
    const climbed = 0.18 * Math.min(t, 5.6) + 0.36 * Math.max(0, t - 5.6)
    const density = mix(0.2, 0.62, ramp(t, 10.8, 14.6))
    const dark = ramp(t, 16, 19.4)
    const tone = blend('#8E9AA8', '#6B5443', Math.min(1, dark * 2))
    const cloud = {
      volume,
      turmoil: t < 5.6 ? 0.3 : 0.8,
      density,
      colour: blend(tone, '#0C0B0B', Math.max(0, dark * 2 - 1)),
    }
    const glow = 0.25 + 0.2 * wave(t, 0.7) + 0.3 * dark
    return [
      box(0, 350, 720, 612, { fill: '#2C3B50' }),
      house(),
      clip(
        'door',
        251,
        693,
        158,
        266,
        path('M251 960V890C290 840 310 910 330 850C350 820 380 890 409 840V960Z', {
          fill: INK.accent,
          opacity: glow,
        }),
      ),
      clip('sky', 0, 350, 720, 612, smoke(330, 740, 410, climbed, cloud)),
      clip(
        'in',
        251,
        693,
        158,
        267,
        box(251, 690, 158, 100 + 60 * density, { fill: cloud.colour, opacity: 0.5 + density * 0.5 }),
      ),
      line(
        [
          [254, 792 + 60 * density],
          [406, 792 + 60 * density],
        ],
        { stroke: INK.text, width: 5, dash: '10 14', opacity: 0.8 },
      ),
      ...Array.from({ length: LOOKS }, (_, i) =>
        box(48 + i * 158, 318, 146, 10, { fill: INK.object, radius: 5 }),
      ),
      ...Array.from({ length: LOOKS }, (_, i) =>
        box(48 + i * 158, 318, 146 * (i < step ? 1 : i === step ? share : 0), 10, {
          fill: i === step ? INK.accent : colour,
          radius: 5,
        }),
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(65.4)
    for (let at = 0; at < 20; at += 2.6) score.air(at, 3.6, 0.12 + at * 0.008, 0.05 + at * 0.004)
    STARTS.forEach((at, i) => score.chime(at + 0.02, i))
  },
}
