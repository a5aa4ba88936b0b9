/** Instruments and marks that several lessons share. Each takes its state; none knows the time. */
import { INK, arc, box, circle, group, line, n, path, polar, text, type Point } from './draw.ts'
import { clamp } from './motion.ts'

export interface GaugeState {
  /** 0–1 of the dial. */
  share: number
  value: string
  unit: string
  colour: string
  /** A marked stretch of the dial, as shares. */
  zone?: { from: number; to: number; colour: string }
}

/** A round dial of 270 degrees with a needle and the value in its middle. */
export function gauge(x: number, y: number, radius: number, state: GaugeState): string {
  const angle = (share: number): number => -135 + clamp(share) * 270
  const stroke = radius * 0.09
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const at = angle(i / 10)
    const inner = polar(x, y, radius * 0.78, at)
    return line([inner, polar(x, y, radius * (i % 5 === 0 ? 0.68 : 0.73), at)], {
      stroke: INK.edge,
      width: 3,
    })
  })
  const { zone } = state
  return [
    circle(x, y, radius * 1.16, { fill: INK.panel, stroke: INK.raised, width: 3 }),
    arc(x, y, radius * 0.92, -135, 135, { stroke: INK.object, width: stroke }),
    zone
      ? arc(x, y, radius * 0.92, angle(zone.from), angle(zone.to), { stroke: zone.colour, width: stroke })
      : '',
    arc(x, y, radius * 0.92, -135, angle(state.share), { stroke: state.colour, width: stroke }),
    ...ticks,
    line([polar(x, y, radius * 0.46, angle(state.share)), polar(x, y, radius * 0.8, angle(state.share))], {
      stroke: INK.text,
      width: radius * 0.045,
    }),
    text(x, y + radius * 0.16, state.value, {
      size: radius * 0.46,
      weight: 800,
      anchor: 'middle',
      spacing: -1,
    }),
    text(x, y + radius * 0.74, state.unit, {
      size: Math.max(22, radius * 0.24),
      fill: INK.muted,
      anchor: 'middle',
    }),
  ].join('')
}

/** A circle that fills clockwise. */
export function ring(
  x: number,
  y: number,
  radius: number,
  share: number,
  colour: string,
  width = 10,
): string {
  return (
    circle(x, y, radius, { stroke: INK.object, width }) +
    arc(x, y, radius, 0, clamp(share) * 360, { stroke: colour, width })
  )
}

/** A tick that is drawn from its short arm to its long one. */
export function tick(x: number, y: number, size: number, share: number, colour: string): string {
  if (share <= 0) return ''
  const length = size * 1.5
  return path(
    `M${n(x - size * 0.5)} ${n(y)}l${n(size * 0.36)} ${n(size * 0.36)}l${n(size * 0.68)} ${n(-size * 0.72)}`,
    {
      stroke: colour,
      width: size * 0.18,
      dash: `${n(length)} ${n(length)}`,
      dashOffset: length * (1 - clamp(share)),
    },
  )
}

export function cross(x: number, y: number, size: number, colour: string, opacity = 1): string {
  const h = size / 2
  return (
    line(
      [
        [x - h, y - h],
        [x + h, y + h],
      ],
      { stroke: colour, width: size * 0.2, opacity },
    ) +
    line(
      [
        [x + h, y - h],
        [x - h, y + h],
      ],
      { stroke: colour, width: size * 0.2, opacity },
    )
  )
}

/** A ring that leaves its centre as `strength` falls from 1 to 0. */
export function pulse(x: number, y: number, radius: number, strength: number, colour: string): string {
  return circle(x, y, radius * (1 + 0.6 * (1 - strength)), { stroke: colour, width: 5, opacity: strength })
}

export function arrow(from: Point, to: Point, colour: string, width = 6, opacity = 1): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const wing = (turn: number): Point => [
    to[0] - Math.cos(angle + turn) * width * 3.4,
    to[1] - Math.sin(angle + turn) * width * 3.4,
  ]
  return (
    line([from, to], { stroke: colour, width, opacity }) +
    line([wing(0.55), to, wing(-0.55)], { stroke: colour, width, opacity })
  )
}

/** A measure between two points with end marks, labelled beside its middle. */
export function measure(
  from: Point,
  to: Point,
  label: string,
  colour: string,
  size = 36,
  opacity = 1,
): string {
  const upright = Math.abs(to[0] - from[0]) < Math.abs(to[1] - from[1])
  const cap = ([x, y]: Point): string =>
    upright
      ? line(
          [
            [x - 12, y],
            [x + 12, y],
          ],
          { stroke: colour, width: 4 },
        )
      : line(
          [
            [x, y - 12],
            [x, y + 12],
          ],
          { stroke: colour, width: 4 },
        )
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const words = upright
    ? text(middle[0] + 26, middle[1] + size * 0.36, label, { size, weight: 700, fill: colour })
    : text(middle[0], middle[1] - 22, label, { size, weight: 700, fill: colour, anchor: 'middle' })
  return group([line([from, to], { stroke: colour, width: 4 }), cap(from), cap(to), words], '', opacity)
}

/** Words in a rounded frame; filled when `on` is 1. */
export function tag(
  x: number,
  y: number,
  width: number,
  label: string,
  colour: string,
  on = 1,
  size = 30,
): string {
  const height = size * 1.9
  return [
    box(x, y, width, height, { fill: INK.raised, stroke: INK.object, width: 2, radius: height / 2 }),
    box(x, y, width, height, { fill: colour, radius: height / 2, opacity: on }),
    text(x + width / 2, y + height / 2 + size * 0.36, label, {
      size,
      weight: 700,
      anchor: 'middle',
      fill: on > 0.5 ? INK.background : INK.muted,
    }),
  ].join('')
}

/** Dashes that travel along a line: water, oxygen, current. */
export function flow(
  d: string,
  t: number,
  speed: number,
  style: { stroke: string; width: number; opacity?: number },
): string {
  return path(d, { ...style, dash: '2 26', dashOffset: -t * speed })
}

/** A wall clock with two hands; `hours` may be any number of hours. */
export function wallClock(x: number, y: number, radius: number, hours: number, colour: string): string {
  const marks = Array.from({ length: 12 }, (_, i) =>
    line([polar(x, y, radius * 0.86, i * 30), polar(x, y, radius * (i % 3 === 0 ? 0.72 : 0.79), i * 30)], {
      stroke: INK.muted,
      width: radius * 0.03,
    }),
  )
  return [
    circle(x, y, radius, { fill: INK.panel, stroke: INK.object, width: radius * 0.05 }),
    ...marks,
    line([[x, y], polar(x, y, radius * 0.48, hours * 30)], { stroke: INK.text, width: radius * 0.07 }),
    line([[x, y], polar(x, y, radius * 0.7, hours * 360)], { stroke: colour, width: radius * 0.045 }),
    circle(x, y, radius * 0.07, { fill: colour }),
  ].join('')
}
