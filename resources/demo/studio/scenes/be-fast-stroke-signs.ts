import { INK, box, circle, clip, ellipse, group, line, move, path, text } from '../draw.ts'
import { person } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { decay, mix, ramp, stepAt, wave } from '../motion.ts'
import { wallClock } from '../parts.ts'
import { voice } from '../speech.ts'

const LETTERS = ['B', 'E', 'F', 'A', 'S', 'T']
const STARTS = [0, 3.6, 7.2, 10.8, 14.4, 18]
const X = 330
const Y = 690

const balance = (t: number): string => {
  const lean = Math.sin(t * 2.4) * 9
  const ghost = (shift: number, opacity: number): string =>
    group(person(X, 900, 3.9, { fill: INK.edge, lean: lean + shift, arms: [50, 50] }), '', opacity)
  return (
    ghost(-10, 0.25) +
    ghost(9, 0.25) +
    person(X, 900, 3.9, { fill: INK.text, lean, arms: [46 + lean, 46 - lean] })
  )
}

/** An eye whose half field goes dark. */
const eyes = (t: number): string => {
  const lost = ramp(t, 1, 2.2)
  const look = Math.sin(t * 1.6) * 26
  const lids = 'M90 690C160 570 500 570 570 690C500 810 160 810 90 690Z'
  return [
    path(lids, { fill: INK.text }),
    circle(X + look, Y, 84, { fill: '#B58CFF' }),
    circle(X + look, Y, 40, { fill: INK.background }),
    circle(X + look + 22, Y - 24, 14, { fill: INK.text }),
    clip('field', X, 500, 300, 400, path(lids, { fill: INK.background, opacity: lost * 0.9 })),
    path(lids, { stroke: INK.edge, width: 8 }),
  ].join('')
}

/** A face that smiles on one side only. */
const face = (t: number): string => {
  const droop = ramp(t, 0.8, 1.9)
  const right = mix(760, 822, droop)
  return [
    ellipse(X, Y + 22, 182, 222, { fill: INK.object, stroke: INK.edge, width: 4 }),
    ellipse(X - 74, 640, 22, 22, { fill: INK.text }),
    ellipse(X + 74, 640 + droop * 12, 22, mix(22, 13, droop), { fill: INK.text }),
    path(`M${X - 110} 590Q${X - 74} 566 ${X - 38} 588`, { stroke: INK.muted, width: 9 }),
    path(`M${X + 38} ${588 + droop * 14}Q${X + 74} ${566 + droop * 22} ${X + 110} ${590 + droop * 22}`, {
      stroke: INK.muted,
      width: 9,
    }),
    path(`M${X - 92} 758C${X - 50} 822 ${X + 30} ${mix(822, 806, droop)} ${X + 92} ${right}`, {
      stroke: INK.accent,
      width: 14,
    }),
  ].join('')
}

const arm = (t: number): string => {
  const drift = ramp(t, 1, 2.8)
  return (
    person(X, 920, 4.3, { fill: INK.edge, arms: [90, mix(90, 38, drift)] }) +
    line(
      [
        [X + 56, 615],
        [X + 56 + 133 * Math.sin(mix(1.57, 0.66, drift)), 615 + 133 * Math.cos(mix(1.57, 0.66, drift))],
      ],
      { stroke: INK.accent, width: 32 },
    )
  )
}

const speech = (t: number): string =>
  [
    box(70, 520, 530, 240, { fill: INK.raised, radius: 48 }),
    path('M170 750L150 840L260 752Z', { fill: INK.raised }),
    voice(118, 640, 440, 130, t, 1 - 0.75 * wave(t, 1.1), INK.accent),
    text(X, 890, 'Slurred? Wrong words?', { size: 40, weight: 700, anchor: 'middle' }),
  ].join('')

const time = (t: number): string =>
  wallClock(X, Y - 10, 200, 9.25 + t * 0.12, INK.accent) +
  text(X, 950, 'Last known well?', { size: 46, weight: 700, anchor: 'middle' })

const PICTURES = [balance, eyes, face, arm, speech, time]

export const scene: Scene = {
  kind: 'short',
  seconds: 22.5,
  captions: [
    [0, 'Balance: sudden loss?'],
    [3.6, 'Eyes: sight lost?'],
    [7.2, 'Face: does it droop?'],
    [10.8, 'Arm: does one drift?'],
    [14.4, 'Speech: is it strange?'],
    [18, 'Time: call it in now'],
  ],
  posterAt: 9.6,
  posterTitle: 'BE-FAST:\nsix looks for stroke',
  draw: (t, colour) => {
    const step = stepAt(t, STARTS)
    const start = STARTS[step] ?? 0
    const arrive = step === 0 ? 1 : ramp(t, start, start + 0.4)
    const word = LETTERS.map((letter, i) => {
      const x = 48 + i * 96 + (i > 1 ? 30 : 0)
      return text(x, 430, letter, {
        size: 116 + 14 * decay(t, STARTS[i] ?? 0, 0.5) * (i > 0 ? 1 : 0),
        weight: 800,
        fill: i === step ? INK.accent : i < step ? INK.text : INK.object,
      })
    })
    return [
      ...word,
      box(222, 384, 34, 14, { fill: INK.object, radius: 7 }),
      box(48, 462, 624 * ((t - start) / 3.6 > 1 ? 1 : (t - start) / 3.6), 5, { fill: colour, radius: 2 }),
      group(PICTURES[step]?.(t - start) ?? '', move(0, (1 - arrive) * 30), arrive),
    ].join('')
  },
  sound: (score) => {
    score.pad(77.8)
    STARTS.forEach((at, i) => score.chime(at + 0.02, i))
    for (let at = 18; at < 22; at += 0.5) score.click(at)
  },
}
