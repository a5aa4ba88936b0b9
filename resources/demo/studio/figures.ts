/** People: pictograms for whole figures, a drawn torso where anatomy matters. */
import { INK, box, circle, ellipse, group, line, move, path, type Point } from './draw.ts'

export interface Pose {
  fill: string
  /** Degrees each arm is raised from hanging down: left and right as seen by the viewer. */
  arms?: [left: number, right: number]
  /** How far the feet are apart along the walk, for walking figures: −1 to 1. */
  stride?: number
  lean?: number
}

const swing = (from: Point, length: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length]
}

/** A standing figure 100 units tall, its feet at the origin. */
export function person(x: number, y: number, scale: number, pose: Pose): string {
  const { fill, arms = [8, 8], stride = 0, lean = 0 } = pose
  const limb = (from: Point, to: Point, width: number): string => line([from, to], { stroke: fill, width })
  return group(
    [
      circle(0, -90, 9.5, { fill }),
      box(-14, -77, 28, 39, { fill, radius: 11 }),
      limb([-13, -71], swing([-13, -71], 31, -arms[0]), 7.5),
      limb([13, -71], swing([13, -71], 31, arms[1]), 7.5),
      limb([-7, -42], swing([-7, -42], 38, stride * 26), 9.5),
      limb([7, -42], swing([7, -42], 38, -stride * 26), 9.5),
    ],
    move(x, y, scale, lean),
  )
}

/** The same figure on its back, head to the left, lying on the line y; 100 units long. */
export function lying(x: number, y: number, scale: number, fill: string): string {
  return group(
    [
      circle(-41, -13, 11, { fill }),
      box(-29, -26, 44, 24, { fill, radius: 11 }),
      line(
        [
          [-20, -8],
          [6, -8],
        ],
        { stroke: INK.background, width: 2.5, opacity: 0.5 },
      ),
      path('M8 -16L28 -24L48 -8', { stroke: fill, width: 10 }),
    ],
    move(x, y, scale),
  )
}

/** Half of an outline, closed by its mirror image. Curves are cubic: three points each. */
export function mirrored(start: Point, curves: [Point, Point, Point][]): string {
  const flip = ([x, y]: Point): Point => [-x, y]
  const word = (points: Point[]): string => points.map(([x, y]) => `${x} ${y}`).join(' ')
  const forward = curves.map((curve) => `C${word(curve)}`).join('')
  const ends = [start, ...curves.map((curve) => curve[2])]
  const last = ends.at(-1) ?? start
  const back = curves
    .map(([a, b], index) => `C${word([flip(b), flip(a), flip(ends[index] ?? start)])}`)
    .reverse()
    .join('')
  return `M${word([start])}${forward}L${word([flip(last)])}${back}Z`
}

const HEAD = mirrored(
  [0, -436],
  [
    [
      [-58, -436],
      [-84, -396],
      [-82, -346],
    ],
    [
      [-80, -300],
      [-48, -252],
      [-20, -246],
    ],
  ],
)

const TRUNK = mirrored(
  [0, -262],
  [
    [
      [-20, -262],
      [-46, -266],
      [-50, -262],
    ],
    [
      [-50, -216],
      [-60, -196],
      [-104, -184],
    ],
    [
      [-150, -174],
      [-184, -162],
      [-200, -130],
    ],
    [
      [-204, -60],
      [-178, -20],
      [-172, 20],
    ],
    [
      [-168, 90],
      [-150, 150],
      [-148, 210],
    ],
    [
      [-146, 270],
      [-160, 320],
      [-166, 380],
    ],
  ],
)

const ARM =
  'M-170 -162C-226 -150 -250 -110 -254 -50C-258 30 -262 110 -276 200C-284 260 -292 320 -296 380L-232 380C-226 320 -214 250 -206 190C-198 120 -186 40 -176 -30Z'

/**
 * A torso from the front with the patient's right on the viewer's left. The origin lies on the breastbone at the
 * level of the fourth rib; the body is about 560 units wide at the arms and runs down to y = 380.
 */
export function torso(x: number, y: number, scale: number, fill: string = INK.object): string {
  const soft = { stroke: INK.edge, width: 3 }
  const mirror = (d: string, style: Parameters<typeof path>[1]): string =>
    path(d, style) + group(path(d, style), 'scale(-1 1)')
  return group(
    [
      mirror(ARM, { fill, ...soft }),
      path(TRUNK, { fill, ...soft }),
      path(HEAD, { fill, ...soft }),
      mirror('M-14 -150C-60 -166 -120 -172 -168 -158', { ...soft, width: 5 }),
      mirror('M-26 52C-70 84 -130 82 -160 44', { ...soft, opacity: 0.55 }),
      ellipse(-96, 30, 9, 7, { fill: INK.edge }),
      ellipse(96, 30, 9, 7, { fill: INK.edge }),
      ellipse(0, 268, 5, 9, { fill: INK.edge }),
    ],
    move(x, y, scale),
  )
}

/** A heart pictogram about 100 units wide. */
export function heart(x: number, y: number, scale: number, fill: string, opacity = 1): string {
  return group(
    path('M0 44C-52 6 -56 -22 -42 -38C-26 -54 -6 -46 0 -28C6 -46 26 -54 42 -38C56 -22 52 6 0 44Z', { fill }),
    move(x, y, scale),
    opacity,
  )
}
