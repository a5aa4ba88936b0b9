import { INK, box, circle, group, line, move, shape, text } from '../draw.ts'
import type { Scene } from '../lesson.ts'
import { during, land, linear, mix, pop, ramp, wave } from '../motion.ts'
import { tag } from '../parts.ts'
import { voice } from '../speech.ts'
import { chapters } from '../stage.ts'
import { engineSide, smoke, windowPane } from '../vehicles.ts'

const SIZE_UP = 'Engine 4 on scene. Two-storey house,'
const SIZE_UP_MORE = 'smoke from floor 2, side Charlie.'
const TAKE = 'Engine 4 is Main Street Command.'
const CHAPTERS = [0, 11, 18, 25, 36]

/** The scene of the call: drawn at the left of x = 640. */
function incident(t: number): string {
  return group([
    shape(
      [
        [700, 352],
        [890, 262],
        [1080, 352],
      ],
      { fill: '#1A222D', stroke: INK.edge, width: 4 },
    ),
    box(720, 352, 340, 268, { fill: '#1D2733', stroke: INK.raised, width: 4 }),
    windowPane(752, 386, 84, 78, '#0F141B'),
    windowPane(944, 386, 84, 78, '#5A2A1C'),
    windowPane(752, 506, 84, 78, '#0F141B'),
    box(944, 506, 72, 114, { fill: '#0F141B', stroke: INK.edge, width: 4 }),
    smoke(986, 400, 240, t * 0.14, { volume: 16, turmoil: 0.4, density: 0.34, colour: '#7C8794' }),
    line(
      [
        [0, 622],
        [1280, 622],
      ],
      { stroke: INK.object, width: 6 },
    ),
    engineSide(mix(-340, 392, land(t, -1, 3.4)), 620, 0.92, wave(t, 0.5)),
  ])
}

function radio(t: number, start: number, lines: string[]): string {
  const total = lines.join('').length
  const said = Math.round(linear(t, start, start + total / 15) * total)
  let used = 0
  const rows = lines.map((value, i) => {
    const part = value.slice(0, Math.max(0, said - used))
    used += value.length
    return text(92, 372 + i * 46, part, { size: 30, weight: 600 })
  })
  return [
    box(64, 270, 600, 84 + lines.length * 46, { fill: INK.panel, stroke: INK.raised, width: 3, radius: 24 }),
    voice(92, 308, 300, 40, t, said < total ? 1 : 0.1, INK.accent),
    ...rows,
  ].join('')
}

interface Seat {
  label: string
  x: number
  y: number
  parent?: [number, number]
  at: number
}

const IC: [number, number] = [640, 300]
const OPS: [number, number] = [640, 428]
const SEATS: Seat[] = [
  { label: 'Command', x: IC[0], y: IC[1], at: 25 },
  { label: 'Safety', x: 330, y: 364, parent: IC, at: 26.4 },
  { label: 'Medical', x: 950, y: 364, parent: IC, at: 27.8 },
  { label: 'Operations', x: OPS[0], y: OPS[1], parent: IC, at: 29.2 },
  { label: 'Division 2', x: 370, y: 566, parent: OPS, at: 31 },
  { label: 'Division C', x: 640, y: 566, parent: OPS, at: 32.2 },
  { label: 'RIC', x: 910, y: 566, parent: OPS, at: 33.4 },
]

function organisation(t: number, colour: string): string {
  const links = SEATS.map(({ x, y, parent, at }) => {
    if (!parent) return ''
    const share = land(t, at - 0.4, 0.6)
    return share > 0
      ? line([parent, [mix(parent[0], x, share), mix(parent[1], y, share)]], { stroke: INK.edge, width: 5 })
      : ''
  })
  const seats = SEATS.map(({ label, x, y, at }, i) => {
    const size = pop(t, at)
    const lead = i === 0
    return group(
      [
        box(-112, -37, 224, 74, {
          fill: lead ? INK.accent : INK.raised,
          stroke: lead ? INK.accent : colour,
          width: 3,
          radius: 20,
        }),
        text(0, 11, label, {
          size: 31,
          weight: 700,
          anchor: 'middle',
          fill: lead ? INK.background : INK.text,
        }),
      ],
      move(x, y, Math.max(0.01, size)),
      size > 0 ? 1 : 0,
    )
  })
  return links.join('') + seats.join('')
}

/** Reports arrive one by one; past seven the leader is split in two. */
function span(t: number): string {
  const count = Math.min(8, 1 + Math.floor((t - 36.4) / 0.55))
  const split = ramp(t, 42, 43.4)
  const over = count > 7 && split < 0.5
  const reports = Array.from({ length: Math.max(0, count) }, (_, i) => {
    const x = mix(640 + (i - (count - 1) / 2) * 112, i < 4 ? 210 + i * 112 : 734 + (i - 4) * 112, split)
    const boss = mix(640, i < 4 ? 378 : 902, split)
    return (
      line(
        [
          [boss, 360],
          [x, 540],
        ],
        { stroke: over ? INK.red : INK.edge, width: 5 },
      ) + circle(x, 548, 32, { fill: over ? INK.red : INK.object })
    )
  })
  const leader = (x: number): string => circle(x, 350, 52, { fill: over ? INK.red : INK.accent })
  return [
    ...reports,
    leader(mix(640, 378, split)),
    leader(mix(640, 902, split)),
    text(1216, 170, split > 0.5 ? '4 + 4' : String(Math.max(1, count)), {
      size: 100,
      weight: 800,
      anchor: 'end',
      fill: over ? INK.red : INK.text,
    }),
  ].join('')
}

export const scene: Scene = {
  kind: 'training',
  seconds: 47,
  captions: [
    [0, 'Size-up: say what you see'],
    [11, 'Take command, by name'],
    [18, 'Name one strategy'],
    [25, 'Build it before\nyou need it'],
    [36, 'Span of control:\nthree to seven'],
    [42, 'Eight is too many: split'],
  ],
  posterAt: 35.4,
  posterTitle: 'The first five\nminutes of command',
  draw: (t, colour) => {
    const outside = during(t, -1, 25, 0.5)
    const offensive = t < 21.4
    return [
      group(incident(t), '', outside),
      group(radio(t, 2, [SIZE_UP, SIZE_UP_MORE]), '', during(t, 1.2, 11, 0.3)),
      group(radio(t, 11.6, [TAKE]), '', during(t, 11, 18, 0.3)),
      group(
        [
          tag(
            64,
            250,
            290,
            'OFFENSIVE',
            INK.accent,
            offensive ? ramp(t, 18.6, 19) : 1 - ramp(t, 21.4, 21.8),
            32,
          ),
          tag(374, 250, 290, 'DEFENSIVE', INK.blue, ramp(t, 21.4, 21.8), 32),
          text(64, 384, offensive ? 'Crews inside' : 'Everyone outside', { size: 40, weight: 700 }),
          text(64, 434, 'Never both at once', { size: 34, weight: 500, fill: INK.muted }),
        ],
        '',
        during(t, 18, 25, 0.3),
      ),
      group(organisation(t, colour), '', during(t, 24.8, 36, 0.4)),
      group(t > 35 ? span(t) : '', '', ramp(t, 36, 36.5)),
      chapters(t, CHAPTERS, colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(77.8)
    score.air(0, 2.4, 0.2, 0.06)
    for (const [from, to] of [
      [2, 6.6],
      [11.6, 13.8],
    ] as const)
      for (let at = from; at < to; at += 0.21)
        score.note(at, {
          frequency: 140 + ((at * 97) % 50),
          length: 0.15,
          gain: 0.045,
          harmonics: [1, 0.5, 0.3],
        })
    score.beep(1.8, 1200, 0.1)
    score.beep(11.4, 1200, 0.1)
    score.chime(18.6, 0)
    score.chime(21.4, 2)
    SEATS.forEach(({ at }, i) => score.chime(at, i))
    for (let i = 0; i < 8; i++) score.click(36.4 + i * 0.55, i === 7)
    score.note(40.4, { frequency: 196, length: 1, gain: 0.1, struck: true })
    score.chime(43.2, 5)
    score.chime(43.5, 7)
  },
}
