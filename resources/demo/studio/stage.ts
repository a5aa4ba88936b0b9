import { INK, box, circle, group, move, text } from './draw.ts'
import { DISCLAIMER, type Caption, type Category, type Entry, type Kind, type Scene } from './lesson.ts'
import { ramp } from './motion.ts'

const EMS = '#3EA6FF'
const CRITICAL_CARE = '#B58CFF'
const PARAMEDICINE = '#2FD1A5'
const FIRE = '#FF7A3D'
const LEADERSHIP = '#FFC247'

/** Every category wears the colour of the discipline it belongs to. */
export const COLOURS: Record<Category, string> = {
  EMS,
  'Critical Care': CRITICAL_CARE,
  Paramedicine: PARAMEDICINE,
  'Fire & Rescue': FIRE,
  Leadership: LEADERSHIP,
  'Mayday & Survival': FIRE,
  'Incident Command': LEADERSHIP,
  'Apparatus & Driving': FIRE,
  'Triage & Mass Casualty': EMS,
  'Pump Operations': FIRE,
  'Neuro & Stroke': CRITICAL_CARE,
  'Crew Wellbeing': LEADERSHIP,
  Pharmacology: PARAMEDICINE,
}

interface Layout {
  width: number
  height: number
  margin: number
  wordmark: number
  small: number
  disclaimer: number
  headline: { y: number; size: number; leading: number }
}

/**
 * A short keeps its story above y = 960 and, below the middle, left of x = 612: the player lays its buttons
 * and the title over the rest. That is also why its disclaimer sits under the wordmark and not at the foot.
 */
const LAYOUTS: Record<Kind, Layout> = {
  short: {
    width: 720,
    height: 1280,
    margin: 48,
    wordmark: 80,
    small: 26,
    disclaimer: 120,
    headline: { y: 214, size: 62, leading: 68 },
  },
  training: {
    width: 1280,
    height: 720,
    margin: 64,
    wordmark: 66,
    small: 22,
    disclaimer: 690,
    headline: { y: 150, size: 54, leading: 60 },
  },
}

export const sizeOf = (kind: Kind): { width: number; height: number } => LAYOUTS[kind]

function headline(layout: Layout, value: string, opacity: number, rise: number): string {
  const { y, size, leading } = layout.headline
  const lines = value
    .split('\n')
    .map((part, index) => text(layout.margin, y + index * leading, part, { size, weight: 700, spacing: -1 }))
  return group(lines, move(0, rise), opacity)
}

function captionAt(layout: Layout, captions: Caption[], t: number): string {
  return captions
    .map(([at, value], index) => {
      const next = captions[index + 1]?.[0] ?? Number.POSITIVE_INFINITY
      // The first one stands from the first frame: seeking and posters must never meet an empty picture.
      const arrive = index === 0 ? 1 : ramp(t, at, at + 0.4)
      const leave = ramp(t, next - 0.2, next)
      if (t < at || t > next) return ''
      return headline(layout, value, Math.min(arrive, 1 - leave), (1 - arrive) * 18)
    })
    .join('')
}

function chrome(layout: Layout, category: Category): string {
  const { width, margin, wordmark, small, disclaimer } = layout
  const colour = COLOURS[category]
  return [
    box(margin, wordmark - small * 0.72, small * 0.3, small * 0.74, { fill: INK.accent, radius: 2 }),
    text(margin + small * 0.62, wordmark, 'TURNOUT', { size: small, weight: 800, spacing: 3 }),
    text(width - margin, wordmark, category, { size: small, weight: 600, fill: colour, anchor: 'end' }),
    text(margin, disclaimer, DISCLAIMER, { size: small - 2, weight: 500, fill: INK.muted }),
  ].join('')
}

function picture(entry: Entry, kind: Kind, content: string): string {
  const layout = LAYOUTS[kind]
  const colour = COLOURS[entry.category]
  const glow = `<defs><radialGradient id="glow" cx=".9" cy="0" r=".95"><stop offset="0" stop-color="${colour}" stop-opacity=".13"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${layout.width}" height="${layout.height}">`,
    glow,
    box(0, 0, layout.width, layout.height, { fill: INK.background }),
    box(0, 0, layout.width, layout.height, { fill: 'url(#glow)' }),
    content,
    chrome(layout, entry.category),
    '</svg>',
  ].join('')
}

export function frame(entry: Entry, scene: Scene, t: number): string {
  const layout = LAYOUTS[scene.kind]
  const drawn = scene.draw(t, COLOURS[entry.category])
  return picture(entry, scene.kind, drawn + captionAt(layout, scene.captions, t))
}

export function poster(entry: Entry, scene: Scene): string {
  const drawn = scene.draw(scene.posterAt, COLOURS[entry.category])
  return picture(entry, scene.kind, drawn + headline(LAYOUTS[scene.kind], scene.posterTitle, 1, 0))
}

/** A thin line of dots at the foot of a training: one per chapter, the current one filled. */
export function chapters(t: number, starts: number[], colour: string): string {
  const current = starts.filter((start) => t >= start).length - 1
  const left = 1216 - (starts.length - 1) * 26
  return starts
    .map((_, index) => circle(left + index * 26, 684, 6, { fill: index === current ? colour : INK.object }))
    .join('')
}
