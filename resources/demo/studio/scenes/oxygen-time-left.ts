import { INK, box, group, line, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { linear, mix, pop, ramp } from '../motion.ts'
import { gauge } from '../parts.ts'

/** D cylinder: (2000 − 200) × 0.16 ÷ 10 = 28.8 minutes, rounded down. */
const LINES: [at: number, figure: string, note: string][] = [
  [1.4, '2000 psi', 'on the gauge'],
  [3.6, '− 200', 'reserve'],
  [5.8, '× 0.16', 'factor, D cylinder'],
  [8, '÷ 10', 'litres a minute'],
]
const ANSWER = 10.2
const BODY = { x: 452, y: 540, width: 150, height: 414 }

function cylinder(share: number, t: number): string {
  const { x, y, width, height } = BODY
  const level = y + height * (1 - share)
  const reserve = y + height * 0.9
  const ripple = Math.sin(t * 3) * 5
  const wave = `M${x} ${level + ripple}Q${x + width / 4} ${level - 9} ${x + width / 2} ${level}T${x + width} ${level + ripple}V${y + height}H${x}Z`
  return [
    box(x + 52, y - 60, 46, 70, { fill: INK.muted, radius: 8 }),
    box(x + 26, y - 76, 98, 26, { fill: INK.text, radius: 13 }),
    box(x, y, width, height, { fill: INK.panel, radius: 54 }),
    `<clipPath id="bottle"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="54"/></clipPath>`,
    `<g clip-path="url(#bottle)">${path(wave, { fill: share <= 0.101 ? INK.accent : '#2FD1A5' })}</g>`,
    box(x, y, width, height, { stroke: INK.edge, width: 6, radius: 54 }),
    line(
      [
        [x - 16, reserve],
        [x + width + 8, reserve],
      ],
      { stroke: INK.accent, width: 5, dash: '12 14' },
    ),
  ].join('')
}

export const scene: Scene = {
  kind: 'short',
  seconds: 19,
  captions: [
    [0, 'How long will\nthe oxygen last?'],
    [ANSWER, 'About 28 minutes'],
    [14.4, 'Change it before\nthe reserve'],
  ],
  posterAt: 11.8,
  posterTitle: 'How long will\nthe oxygen last?',
  draw: (t, colour) => {
    const used = linear(t, 12.4, 18)
    const share = mix(1, 0.1, used)
    const psi = Math.round(mix(2000, 200, used) / 10) * 10
    const minutes = Math.floor(28.8 * (1 - used))
    const sum = LINES.map(([at, figure, note], i) => {
      const y = 400 + i * 118
      return group(
        [
          text(48, y, figure, { size: 62, weight: 800, fill: i === 3 ? colour : INK.text, spacing: -1 }),
          text(48, y + 42, note, { size: 34, weight: 500, fill: INK.muted }),
        ],
        `translate(0 ${(1 - Math.min(1, pop(t, at))) * 20})`,
        i === 0 ? Math.max(0.25, Math.min(1, pop(t, at))) : Math.min(1, pop(t, at)),
      )
    })
    const found = ramp(t, ANSWER, ANSWER + 0.4)
    return [
      gauge(530, 378, 70, {
        share: psi / 2200,
        value: String(psi),
        unit: 'psi',
        colour: psi <= 400 ? INK.accent : colour,
      }),
      cylinder(share, t),
      ...sum,
      line(
        [
          [48, 820],
          [400, 820],
        ],
        { stroke: INK.edge, width: 5, opacity: found },
      ),
      group(
        [
          text(44, 936, String(minutes), {
            size: 124,
            weight: 800,
            fill: minutes < 5 ? INK.accent : INK.green,
            spacing: -3,
          }),
          text(214, 936, 'min', { size: 50, weight: 700, fill: INK.muted }),
        ],
        '',
        found,
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(98)
    LINES.forEach(([at], i) => score.chime(at, i))
    score.chime(ANSWER, 4)
    score.chime(ANSWER + 0.3, 5)
    score.air(12.4, 5.8, 0.14, 0.4)
    for (let at = 16.6; at < 18.6; at += 0.4) score.beep(at, 980, 0.14, 0.06)
  },
}
