/** The drawing vocabulary: SVG as strings. Nothing in here knows about time. */

export const INK = {
  background: '#0A0D12',
  panel: '#12171F',
  raised: '#1A212C',
  /** Bodies, vehicles, buildings: one step above the panels so that they read as objects. */
  object: '#2A3544',
  edge: '#435268',
  text: '#F3F6FA',
  muted: '#A9B4C2',
  accent: '#FF5A36',
  green: '#3DD68C',
  yellow: '#FFD23F',
  red: '#FF4B55',
  blue: '#3EA6FF',
} as const

export interface Style {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  dash?: string
  dashOffset?: number
  /** Corner radius of a box. */
  radius?: number
}

export interface TextStyle {
  size: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  opacity?: number
  spacing?: number
}

export type Point = [x: number, y: number]

export const n = (value: number): string => String(Math.round(value * 100) / 100)

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function paint({ fill = 'none', stroke, width = 4, opacity = 1, dash, dashOffset }: Style): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : ''
  const dashes = dash ? ` stroke-dasharray="${dash}" stroke-dashoffset="${n(dashOffset ?? 0)}"` : ''
  return `fill="${fill}"${line}${dashes}${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}`
}

const hidden = (opacity: number | undefined): boolean => opacity !== undefined && opacity < 0.01

export function box(x: number, y: number, width: number, height: number, style: Style): string {
  if (hidden(style.opacity) || width <= 0 || height <= 0) return ''
  const radius = Math.min(style.radius ?? 0, width / 2, height / 2)
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" ${paint(style)}/>`
}

export function circle(x: number, y: number, radius: number, style: Style): string {
  if (hidden(style.opacity) || radius <= 0) return ''
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${paint(style)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, style: Style): string {
  if (hidden(style.opacity) || rx <= 0 || ry <= 0) return ''
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${paint(style)}/>`
}

export function path(d: string, style: Style): string {
  return hidden(style.opacity) ? '' : `<path d="${d}" ${paint(style)}/>`
}

export function line(points: Point[], style: Style): string {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`, style)
}

export function shape(points: Point[], style: Style): string {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, style)
}

/** Part of a circle; angles in degrees, 0 at twelve o'clock, clockwise. */
export function arc(x: number, y: number, radius: number, from: number, to: number, style: Style): string {
  if (Math.abs(to - from) < 0.2) return ''
  if (Math.abs(to - from) >= 359.9) return circle(x, y, radius, style)
  const [ax, ay] = polar(x, y, radius, from)
  const [bx, by] = polar(x, y, radius, to)
  const large = Math.abs(to - from) > 180 ? 1 : 0
  return path(
    `M${n(ax)} ${n(ay)}A${n(radius)} ${n(radius)} 0 ${large} ${to > from ? 1 : 0} ${n(bx)} ${n(by)}`,
    style,
  )
}

export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function text(x: number, y: number, value: string, style: TextStyle): string {
  const { size, weight = 600, fill = INK.text, anchor = 'start', opacity = 1, spacing } = style
  if (hidden(opacity)) return ''
  const family = size >= 40 ? 'Inter Display' : 'Inter'
  const extra = `${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}${spacing ? ` letter-spacing="${spacing}"` : ''}`
  return `<text x="${n(x)}" y="${n(y)}" font-family="${family}, Inter" font-size="${n(size)}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}"${extra}>${escape(value)}</text>`
}

export function group(content: string | string[], transform = '', opacity = 1): string {
  if (hidden(opacity)) return ''
  const body = typeof content === 'string' ? content : content.join('')
  return `<g${transform ? ` transform="${transform}"` : ''}${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}>${body}</g>`
}

export const move = (x: number, y: number, scale = 1, degrees = 0): string =>
  `translate(${n(x)} ${n(y)})${degrees ? ` rotate(${n(degrees)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}`

/** Content cut to a rectangle. The id has to be unique within a frame. */
export function clip(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  content: string,
): string {
  return `<clipPath id="${id}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** A colour on the way from one to another, both as #RRGGBB. */
export function blend(from: string, to: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
