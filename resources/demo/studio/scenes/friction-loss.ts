import { INK, box, circle, group, line, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { mix, pop, ramp } from '../motion.ts'
import { flow, gauge } from '../parts.ts'

const HOSE = 'M60 930C60 830 180 836 220 890S330 980 380 914S520 830 560 900V1300'

interface Term {
  symbol: string
  value: string
  at: number
}

/** 1¾ inch hose, 200 feet: C = 15.5, L = 2. Q counts in hundreds of gallons. */
const TERMS: Term[] = [
  { symbol: 'C', value: '15.5', at: 1.4 },
  { symbol: 'Q²', value: '1²', at: 3.2 },
  { symbol: 'L', value: '2', at: 5 },
]

export const scene: Scene = {
  kind: 'short',
  seconds: 19,
  captions: [
    [0, 'Friction loss:\nthree numbers'],
    [7, '100 gpm: 31 psi'],
    [11, 'Double the flow…'],
    [14.4, '…four times the loss'],
  ],
  posterAt: 17,
  posterTitle: 'Friction loss:\nC × Q² × L',
  draw: (t, colour) => {
    const doubled = ramp(t, 11.4, 14)
    const flowing = ramp(t, 6.6, 7.6)
    const loss = mix(31 * flowing, 124, doubled)
    const rate = mix(100, 200, doubled)
    const tiles = TERMS.map(({ symbol, value, at }, i) => {
      const x = 48 + i * 214
      const hot = symbol === 'Q²' && t > 11.2
      const shown = hot ? (doubled > 0.5 ? '2²' : '1²') : value
      return [
        box(x, 320, 196, 150, { fill: hot ? INK.accent : INK.raised, radius: 24 }),
        text(x + 98, 368, symbol, {
          size: 38,
          weight: 700,
          anchor: 'middle',
          fill: hot ? INK.background : INK.muted,
        }),
        group(
          text(0, 0, shown, {
            size: 66,
            weight: 800,
            anchor: 'middle',
            fill: hot ? INK.background : INK.text,
          }),
          `translate(${x + 98} 444) scale(${Math.max(0.01, pop(t, at)).toFixed(3)})`,
          pop(t, at) > 0 ? 1 : 0,
        ),
        i < 2 ? text(x + 205, 408, '×', { size: 34, weight: 700, anchor: 'middle', fill: INK.muted }) : '',
      ].join('')
    })
    return [
      ...tiles,
      gauge(226, 654, 132, {
        share: loss / 150,
        value: String(Math.round(loss)),
        unit: 'psi',
        colour: loss > 60 ? INK.accent : colour,
      }),
      text(414, 630, String(Math.round(rate)), { size: 96, weight: 800, spacing: -3 }),
      text(418, 680, 'gpm', { size: 38, fill: INK.muted }),
      path(HOSE, { stroke: '#B93A1D', width: 66 }),
      path(HOSE, { stroke: '#D9482A', width: 50 }),
      flow(HOSE, t, mix(120, 300, doubled) * Math.max(0.15, flowing), {
        stroke: INK.text,
        width: mix(9, 16, doubled),
        opacity: 0.25 + 0.65 * flowing,
      }),
      ...[0, 1, 2, 3].map((i) =>
        box(414 + i * 50, 716, 38, 26, {
          fill: loss >= 31 * (i + 1) - 3 ? INK.accent : INK.object,
          radius: 8,
        }),
      ),
      circle(60, 930, 42, { fill: INK.edge }),
      line(
        [
          [60, 930],
          [-20, 930],
        ],
        { stroke: INK.edge, width: 44 },
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(87.3)
    TERMS.forEach(({ at }, i) => score.chime(at, i))
    score.air(6.6, 12, 0.14, 0.18)
    score.chime(7.2, 4)
    score.note(11.4, {
      frequency: 180,
      glide: 360,
      length: 2.6,
      gain: 0.05,
      attack: 0.5,
      harmonics: [1, 0.4],
    })
    for (let i = 0; i < 4; i++) score.thump(14.4 + i * 0.28, 0.4)
  },
}
