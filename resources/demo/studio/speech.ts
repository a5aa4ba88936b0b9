/** What is said: mnemonics row by row, and the trace of a voice. */
import { INK, box, text } from './draw.ts'

/** One letter of a mnemonic with its word, and a line of example speech below it. */
export interface Row {
  letter: string
  word: string
  detail: string
}

/**
 * A mnemonic as rows. `active` is the row being spoken, `typed` the share of its detail already said;
 * rows before it stay lit, rows after it wait.
 */
export function mnemonic(
  x: number,
  y: number,
  pitch: number,
  rows: Row[],
  active: number,
  typed: number,
  colour: string,
): string {
  return rows
    .map((row, index) => {
      const top = y + index * pitch
      const now = index === active
      const said =
        index < active ? row.detail : now ? row.detail.slice(0, Math.round(row.detail.length * typed)) : ''
      const square = pitch * 0.82
      return [
        box(x, top, square, square, {
          fill: now ? INK.accent : index < active ? INK.object : INK.panel,
          radius: 18,
        }),
        text(x + square / 2, top + square * 0.72, row.letter, {
          size: square * 0.62,
          weight: 800,
          anchor: 'middle',
          fill: now ? INK.background : index < active ? INK.text : INK.edge,
        }),
        text(x + square + 26, top + square * 0.4, row.word, {
          size: 38,
          weight: 700,
          fill: index <= active ? INK.text : INK.edge,
        }),
        text(x + square + 26, top + square * 0.86, said, {
          size: 34,
          weight: 500,
          fill: now ? colour : INK.muted,
        }),
      ].join('')
    })
    .join('')
}

/** A voice: bars that move while a person speaks. */
export function voice(
  x: number,
  y: number,
  width: number,
  height: number,
  t: number,
  loud: number,
  colour: string,
): string {
  const count = Math.floor(width / 16)
  return Array.from({ length: count }, (_, i) => {
    const shape = Math.abs(Math.sin(t * 7 + i * 0.9) * Math.sin(t * 3.1 + i * 2.3))
    const tall = 6 + shape * loud * height
    return box(x + i * 16, y - tall / 2, 8, tall, { fill: colour, radius: 4 })
  }).join('')
}
