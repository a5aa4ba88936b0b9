import { INK, blend, box, ellipse, group, line, move, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, during, land, ramp, stepAt } from '../motion.ts'
import { chapters } from '../stage.ts'

type Region = 'head' | 'armRight' | 'armLeft' | 'trunk' | 'legRight' | 'legLeft' | 'groin'

const STEPS: { at: number; front: Region[]; back: Region[]; percent: number; label: string }[] = [
  { at: 4, front: ['head'], back: ['head'], percent: 9, label: 'Head' },
  { at: 7, front: ['armRight'], back: ['armRight'], percent: 9, label: 'One arm' },
  { at: 9.5, front: ['armLeft'], back: ['armLeft'], percent: 9, label: 'Other arm' },
  { at: 12, front: ['trunk'], back: [], percent: 18, label: 'Front of the trunk' },
  { at: 15, front: [], back: ['trunk'], percent: 18, label: 'Back of the trunk' },
  { at: 18, front: ['legRight'], back: ['legRight'], percent: 18, label: 'One leg' },
  { at: 20.5, front: ['legLeft'], back: ['legLeft'], percent: 18, label: 'Other leg' },
  { at: 23, front: ['groin'], back: [], percent: 1, label: 'Groin' },
]
const PALM = 26.5
const WORKED = 32

/**
 * An adult 420 units tall; each region takes the share of its burn colour. `side` is 1 from the front and −1 from
 * the back, where the right arm of the patient is on the right of the picture.
 */
function body(x: number, y: number, side: 1 | -1, burn: (region: Region) => number): string {
  const paint = (region: Region): { fill: string; stroke: string; width: number } => ({
    fill: blend(INK.object, INK.accent, burn(region)),
    stroke: INK.background,
    width: 4,
  })
  const arm = 'M-46 74C-62 78 -68 96 -72 130L-84 214C-87 230 -90 244 -84 246C-76 248 -70 236 -66 218L-46 140Z'
  const leg = 'M-46 214C-48 264 -44 300 -40 330L-34 408C-32 420 -12 420 -12 408L-3 246L-20 214Z'
  return group(
    [
      path(arm, paint('armRight')),
      group(path(arm, paint('armLeft')), 'scale(-1 1)'),
      path(leg, paint('legRight')),
      group(path(leg, paint('legLeft')), 'scale(-1 1)'),
      path('M-46 74C-30 64 -16 66 0 66C16 66 30 64 46 74L44 150L46 214H-46L-44 150Z', paint('trunk')),
      path('M-18 214H18L0 244Z', paint('groin')),
      box(-13, 46, 26, 26, paint('head')),
      ellipse(0, 26, 29, 34, paint('head')),
    ],
    `translate(${x} ${y}) scale(${1.04 * side} 1.04)`,
  )
}

const palm = (): string =>
  group(
    [
      box(-46, -30, 92, 104, { fill: INK.accent, radius: 30 }),
      ...[-35, -12, 12, 35].map((at, i) =>
        line(
          [
            [at, -26],
            [at * 1.1, [-86, -108, -104, -80][i] ?? -90],
          ],
          { stroke: INK.accent, width: 21 },
        ),
      ),
      line(
        [
          [40, 34],
          [82, -10],
        ],
        { stroke: INK.accent, width: 23 },
      ),
    ],
    move(170, 452, 1.05),
  )

export const scene: Scene = {
  kind: 'training',
  seconds: 44,
  captions: [
    [0, 'An adult, in\nsteps of nine'],
    ...STEPS.map(({ at, label, percent }): [number, string] => [at, `${label}:\n${percent} percent`]),
    [PALM, 'Palm and fingers:\nabout 1 percent'],
    [WORKED, 'Worked patient:\nfront of trunk, one arm'],
    [39.4, 'Redness alone\ndoes not count'],
  ],
  posterAt: 37.6,
  posterTitle: 'Burns:\nthe rule of nines',
  draw: (t, colour) => {
    const step = stepAt(
      t,
      STEPS.map(({ at }) => at),
    )
    const worked = ramp(t, WORKED, WORKED + 0.6)
    const share =
      (side: 'front' | 'back') =>
      (region: Region): number => {
        const index = STEPS.findIndex((entry) => entry[side].includes(region))
        const entry = STEPS[index]
        const learned = entry ? land(t, entry.at, 0.6) * (index === step && t < PALM ? 1 : 0.42) : 0
        const hurt =
          region === 'armLeft'
            ? ramp(t, 35.4, 36)
            : region === 'trunk' && side === 'front'
              ? ramp(t, 33, 33.6)
              : 0
        const red = region === 'legRight' && side === 'front' ? during(t, 39.6, 43.8) * 0.28 : 0
        return clamp(learned * (1 - worked) + (hurt + red) * worked)
      }
    const counted = STEPS.reduce((sum, { at, percent }) => sum + percent * ramp(t, at, at + 0.8), 0)
    const burned = 18 * ramp(t, 33, 34) + 9 * ramp(t, 35.4, 36.4)
    const total = Math.round(t < WORKED ? counted : burned)
    return [
      body(760, 196, 1, share('front')),
      body(1040, 196, -1, share('back')),
      text(760, 672, 'Front', { size: 28, anchor: 'middle', fill: INK.muted }),
      text(1040, 672, 'Back', { size: 28, anchor: 'middle', fill: INK.muted }),
      group(
        text(60, 440, `${total}%`, {
          size: 190,
          weight: 800,
          spacing: -6,
          fill: t > 36.4 ? INK.accent : total === 100 ? colour : INK.text,
        }),
        '',
        1 - during(t, PALM, WORKED, 0.4),
      ),
      group(
        palm() + text(312, 500, '1%', { size: 130, weight: 800, spacing: -4 }),
        '',
        during(t, PALM + 0.3, WORKED, 0.4),
      ),
      text(64, 520, t > 39.4 ? 'Still 27 percent' : '18 + 9', {
        size: 46,
        weight: 700,
        fill: INK.muted,
        opacity: ramp(t, 36.4, 36.9),
      }),
      box(64, 560, 460, 12, { fill: INK.object, radius: 6, opacity: 1 - during(t, PALM, WORKED, 0.4) }),
      box(64, 560, (460 * total) / 100, 12, {
        fill: INK.accent,
        radius: 6,
        opacity: 1 - during(t, PALM, WORKED, 0.4),
      }),
      chapters(t, [0, 4, PALM, WORKED, 39.4], colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(87.3)
    STEPS.forEach(({ at }, i) => {
      score.chime(at + 0.05, i)
      score.thump(at + 0.3, 0.3)
    })
    score.chime(PALM, 4)
    score.thump(33, 0.4)
    score.thump(35.4, 0.4)
    score.chime(36.4, 7)
    score.note(39.4, { frequency: 196, length: 1, gain: 0.08, struck: true })
  },
}
