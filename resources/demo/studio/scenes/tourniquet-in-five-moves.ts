import { INK, box, circle, ellipse, group, line, move, path, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { clamp, land, linear, mix, pop, ramp, stepAt, wave } from '../motion.ts'
import { arrow, measure } from '../parts.ts'

const STEPS = [0, 5, 9, 14, 17.5]
const BAND = 480
const WOUND = 690

/** A leg from the hip down; `squeeze` pinches it where the band sits. */
function leg(squeeze: number): string {
  const s = squeeze * 16
  return path(
    `M122 318C126 380 132 430 ${140 + s} ${BAND}C142 560 160 700 184 800C196 850 186 900 192 980C200 1080 214 1180 224 1280H396C404 1160 420 1060 426 980C432 900 416 850 424 800C446 700 468 560 ${470 - s} ${BAND}C478 430 484 380 488 318Z`,
    { fill: INK.object, stroke: INK.edge, width: 3 },
  )
}

function wound(t: number, flow: number): string {
  const drops = Array.from({ length: 7 }, (_, i) => {
    const age = (t * 0.9 + i / 7) % 1
    return circle(318 + Math.sin(i * 5) * 34, WOUND + 20 + age * 190, 13 * (1 - age * 0.5) * flow, {
      fill: INK.red,
      opacity: flow * (1 - age),
    })
  })
  return [
    path(`M310 ${WOUND}C300 760 330 800 318 ${mix(WOUND + 30, 900, flow)}`, {
      stroke: INK.red,
      width: 26 * flow + 4,
      opacity: flow,
    }),
    ...drops,
    ellipse(312, WOUND, 58, 22, { fill: '#7A1620', stroke: INK.red, width: 6 }),
    ellipse(312, WOUND, 44 + wave(t, 0.9) * 12 * flow, 14, { fill: INK.red, opacity: 0.4 + 0.6 * flow }),
  ].join('')
}

export const scene: Scene = {
  kind: 'short',
  seconds: 22,
  captions: [
    [0, '5–7 cm above the\nwound, not on a joint'],
    [5, 'Pull the strap tight'],
    [9, 'Turn the windlass\nuntil bleeding stops'],
    [14, 'Lock it'],
    [17.5, 'Write down the time'],
  ],
  posterAt: 12.4,
  posterTitle: 'Tourniquet\nin five moves',
  draw: (t) => {
    const placed = land(t, 0.4, 1)
    const tight = ramp(t, 5.5, 8)
    const turned = ramp(t, 9.6, 13.2)
    const locked = land(t, 14.4, 0.5)
    const flow = 1 - 0.35 * tight - 0.65 * linear(t, 9.6, 13)
    const written = Math.round(linear(t, 18.2, 19.6) * 7)
    const step = stepAt(t, STEPS)
    const inset = 18 * (tight * 0.4 + turned * 0.6)
    return [
      leg(tight * 0.4 + turned * 0.6),
      wound(t, clamp(flow)),
      group(
        [
          box(126 + inset, BAND - 30, 358 - inset * 2, 60, {
            fill: '#10151C',
            stroke: INK.muted,
            width: 4,
            radius: 14,
          }),
          line(
            [
              [484 - inset, BAND],
              [mix(530, 664, tight), BAND + 6],
            ],
            { stroke: INK.muted, width: 38 },
          ),
          line(
            [
              [484 - inset, BAND],
              [mix(530, 664, tight), BAND + 6],
            ],
            { stroke: '#10151C', width: 31 },
          ),
          box(286, BAND - 46, 20, 92, { fill: INK.muted, radius: 6, opacity: locked }),
          group(box(-92, -11, 184, 22, { fill: INK.accent, radius: 11 }), move(306, BAND, 1, turned * 540)),
          box(208, BAND - 44, 24, 88, { fill: INK.text, radius: 8, opacity: locked }),
        ],
        move((1 - placed) * 560, 0),
      ),
      measure(
        [506, BAND + 34],
        [506, WOUND - 18],
        '5–7 cm',
        INK.text,
        38,
        ramp(t, 1.4, 1.9) * (1 - ramp(t, 4.6, 5)),
      ),
      arrow([560, 400], [660, 400], INK.accent, 8, tight > 0 && t < 8.6 ? 1 : 0),
      group(
        [
          box(52, 330, 240, 92, { fill: INK.text, radius: 16 }),
          text(172, 393, 'T 14:32'.slice(0, written), {
            size: 52,
            weight: 800,
            anchor: 'middle',
            fill: INK.background,
          }),
        ],
        move(0, 0),
        ramp(t, 17.6, 18),
      ),
      ...STEPS.map((at, i) =>
        circle(70, 560 + i * 62, 12 + 6 * pop(t, at, 0.4) * (i === step ? 1 : 0), {
          fill: i === step ? INK.accent : i < step ? INK.text : INK.object,
        }),
      ),
    ].join('')
  },
  sound: (score) => {
    score.pad(82.4)
    for (let at = 0.2; at < 13; at += 0.9) score.thump(at, 0.4 * (1 - at / 14))
    score.thump(1.2)
    score.air(5.5, 2.4, 0.2)
    for (let i = 0; i < 9; i++) score.click(9.7 + i * 0.38)
    score.thump(14.6, 0.6)
    STEPS.forEach((at, i) => score.chime(at + 0.05, i))
    score.air(18.2, 1.4, 0.08, 0.4)
  },
}
