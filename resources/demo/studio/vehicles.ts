/** Vehicles and buildings. */
import { INK, box, circle, group, line, move, path } from './draw.ts'

/** A fire engine from above, 92 × 250, its nose up, the origin in its middle. `flash` 0–1 swings the lights. */
export function engineAbove(x: number, y: number, scale: number, flash: number, degrees = 0): string {
  const left = flash < 0.5
  return group(
    [
      box(-46, -125, 92, 250, { fill: INK.accent, radius: 16 }),
      box(-38, -112, 76, 26, { fill: '#14202B', radius: 8 }),
      box(-40, -78, 80, 16, { fill: '#C9401F', radius: 6 }),
      box(-34, -75, 30, 10, { fill: left ? '#FFFFFF' : '#7FB9FF', radius: 4 }),
      box(4, -75, 30, 10, { fill: left ? '#7FB9FF' : '#FFFFFF', radius: 4 }),
      box(-36, -50, 72, 34, { fill: '#D9482A', radius: 6 }),
      box(-36, -6, 72, 112, { fill: '#B93A1D', radius: 8 }),
      ...[-24, -8, 8, 24].map((at) =>
        line(
          [
            [at, 6],
            [at, 94],
          ],
          { stroke: '#E8B9AB', width: 7 },
        ),
      ),
      box(-60, -100, 12, 22, { fill: INK.muted, radius: 4 }),
      box(48, -100, 12, 22, { fill: INK.muted, radius: 4 }),
    ],
    move(x, y, scale, degrees),
  )
}

/** A car from above, 62 × 124, nose up. */
export function carAbove(x: number, y: number, scale: number, fill: string, degrees = 0): string {
  return group(
    [
      box(-31, -62, 62, 124, { fill, radius: 18 }),
      box(-24, -32, 48, 26, { fill: INK.background, radius: 8, opacity: 0.75 }),
      box(-24, 28, 48, 18, { fill: INK.background, radius: 7, opacity: 0.75 }),
    ],
    move(x, y, scale, degrees),
  )
}

/** An engine from the side, 330 × 130, nose to the right, wheels on the line y. */
export function engineSide(x: number, y: number, scale: number, flash = 0): string {
  const wheel = (at: number): string =>
    circle(at, -24, 25, { fill: '#0F141B', stroke: INK.edge, width: 5 }) +
    circle(at, -24, 9, { fill: INK.muted })
  return group(
    [
      path('M0 -122H218V-136H292C304 -136 312 -128 316 -116L330 -72V-26H0Z', { fill: INK.accent }),
      box(0, -48, 330, 10, { fill: '#F3F6FA', opacity: 0.85 }),
      path('M266 -122H290C298 -122 302 -118 305 -110L316 -76H266Z', { fill: '#14202B' }),
      box(226, -122, 30, 46, { fill: '#14202B', radius: 5 }),
      box(14, -108, 60, 50, { fill: '#C9401F', radius: 6 }),
      box(84, -108, 60, 50, { fill: '#C9401F', radius: 6 }),
      box(156, -108, 52, 50, { fill: '#14202B', radius: 6 }),
      circle(172, -90, 8, { fill: INK.muted }),
      circle(193, -90, 8, { fill: INK.muted }),
      box(240, -148, 40, 11, { fill: flash < 0.5 ? '#7FB9FF' : '#FFFFFF', radius: 4 }),
      wheel(66),
      wheel(276),
    ],
    move(x, y, scale),
  )
}

/** A ladder lying along the positive x axis from the origin, to be turned by its group. */
export function ladder(length: number, width: number, colour: string): string {
  const rungs = Array.from({ length: Math.floor(length / 34) }, (_, i) =>
    line(
      [
        [20 + i * 34, -width / 2],
        [20 + i * 34, width / 2],
      ],
      { stroke: colour, width: 5 },
    ),
  )
  const rail = (y: number): string =>
    line(
      [
        [0, y],
        [length, y],
      ],
      { stroke: colour, width: 8 },
    )
  return rail(-width / 2) + rail(width / 2) + rungs.join('')
}

export function windowPane(x: number, y: number, width: number, height: number, fill: string): string {
  return (
    box(x, y, width, height, { fill, stroke: INK.edge, width: 4, radius: 4 }) +
    line(
      [
        [x + width / 2, y],
        [x + width / 2, y + height],
      ],
      { stroke: INK.edge, width: 3 },
    )
  )
}

export interface Smoke {
  /** How many puffs are in the air. */
  volume: number
  /** How wildly the puffs roll: 0.1 lazy – 1 violent. */
  turmoil: number
  density: number
  colour: string
}

/**
 * Puffs that leave (x, y), roll outwards and rise by `height`. `climbed` counts the heights they have risen so far;
 * the same number always gives the same cloud.
 */
export function smoke(x: number, y: number, height: number, climbed: number, state: Smoke): string {
  return Array.from({ length: Math.round(state.volume) }, (_, i) => {
    const seed = Math.sin(i * 127.1) * 43758.5453
    const random = seed - Math.floor(seed)
    const age = (climbed + i * 0.618) % 1
    const rage = Math.sin(climbed * 16 + i * 2) * 14 * state.turmoil
    const px = x + (random - 0.5) * 190 * (0.35 + age) + rage * age
    const py = y - age * height
    const radius = 26 + age * (48 + random * 30)
    const fade = Math.min(1, age * 6) * (1 - age) ** 0.7
    return circle(px, py, radius, { fill: state.colour, opacity: state.density * fade })
  }).join('')
}
