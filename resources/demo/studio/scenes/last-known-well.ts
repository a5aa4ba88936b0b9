import { INK, arc, box, circle, group, line, move, text } from '../draw.ts'
import { person } from '../figures.ts'
import type { Scene } from '../lesson.ts'
import { clockText, land, linear, mix, pop, ramp } from '../motion.ts'
import { pulse, wallClock } from '../parts.ts'
import { voice } from '../speech.ts'
import { chapters } from '../stage.ts'

const CHAPTERS = [0, 8, 15, 22, 29, 35]
/** Hours on a line of 26 hours, which starts at 20:00. */
const WELL = 1.667
const FOUND = 10.833
const X = (hour: number): number => 84 + (hour / 26) * 1112
const LINE_Y = 560

/** The clock runs through the night, from the evening to the morning, then back to the moment that counts. */
const hourAt = (t: number): number => {
  if (t < 8) return 30.833
  if (t < 15) return mix(30.833, 21.667, ramp(t, 8.4, 12.4))
  return mix(21.667, 30.833, ramp(t, 15.4, 20))
}

function marker(hour: number, label: string, colour: string, share: number, up: number): string {
  const x = X(hour)
  return group(
    [
      line(
        [
          [x, LINE_Y - up],
          [x, LINE_Y],
        ],
        { stroke: colour, width: 5 },
      ),
      circle(x, LINE_Y, 13, { fill: colour }),
      text(x, LINE_Y - up - 14, label, {
        size: 34,
        weight: 800,
        fill: colour,
        anchor: hour < 3 ? 'start' : 'middle',
      }),
    ],
    move(0, (1 - share) * 14),
    share,
  )
}

/** A stretch of the line that grows from the moment the patient was last well. */
function span(hours: number, y: number, label: string, colour: string, share: number): string {
  const width = (X(WELL + hours) - X(WELL)) * share
  return group(
    [
      box(X(WELL), y, width, 20, { fill: colour, radius: 10 }),
      text(X(WELL) + 4, y + 54, label, { size: 32, weight: 700, fill: colour }),
    ],
    '',
    Math.min(1, share * 4),
  )
}

export const scene: Scene = {
  kind: 'training',
  seconds: 42,
  captions: [
    [0, 'Found at 06:50\nwith a weak arm'],
    [8, 'Last seen well:\n21:40'],
    [15, 'So the clock has\nrun all night'],
    [22, 'Up to 4.5 hours:\nthrombolysis'],
    [29, 'Up to 24 hours:\nthrombectomy, for some'],
    [35, 'Say the time\nin the pre-alert'],
  ],
  posterAt: 33.6,
  posterTitle: 'Last known well:\nthe stroke clock',
  draw: (t, colour) => {
    const hours = hourAt(t)
    const elapsed = t < 15 ? 0 : (FOUND - WELL) * ramp(t, 15.4, 20)
    const sign = ramp(t, 1.6, 2.6)
    const late = ramp(t, 35, 35.5)
    const minutes = Math.round((hours % 24) * 60)
    const ticks = Array.from({ length: 14 }, (_, i) =>
      line(
        [
          [X(i * 2), LINE_Y - 8],
          [X(i * 2), LINE_Y + 8],
        ],
        { stroke: INK.edge, width: 3 },
      ),
    )
    const clock = [
      wallClock(1040, 268, 150, hours % 12, INK.accent),
      arc(1040, 268, 166, 290, 290 + 30 * elapsed, { stroke: colour, width: 9 }),
      text(1040, 494, clockText(minutes), { size: 46, weight: 800, anchor: 'middle' }),
    ].join('')
    const said = 'Possible stroke. Last known well 21:40.'
    return [
      group(clock, '', 1 - late),
      group(
        [
          box(560, 190, 656, 190, { fill: INK.panel, stroke: INK.raised, width: 3, radius: 28 }),
          voice(596, 246, 580, 56, t, 1, INK.accent),
          text(596, 334, said.slice(0, Math.round(said.length * linear(t, 35.6, 38.4))), {
            size: 31,
            weight: 700,
          }),
        ],
        '',
        late,
      ),
      group(
        text(
          64,
          380,
          `${Math.floor(elapsed)} h ${String(Math.round((elapsed % 1) * 60) % 60).padStart(2, '0')}`,
          { size: 110, weight: 800, spacing: -3, fill: colour },
        ),
        '',
        ramp(t, 15, 15.5) * (1 - ramp(t, 34.6, 35)),
      ),
      line(
        [
          [X(0), LINE_Y],
          [X(26), LINE_Y],
        ],
        { stroke: INK.object, width: 10 },
      ),
      ...ticks,
      line(
        [
          [X(WELL), LINE_Y],
          [mix(X(WELL), X(FOUND), t < 15 ? 0 : ramp(t, 15.4, 20)), LINE_Y],
        ],
        { stroke: colour, width: 12, opacity: t < 15 ? 0 : 1 },
      ),
      marker(FOUND, 'Found 06:50', INK.text, 1, 58),
      pulse(X(FOUND), LINE_Y, 26, t < 8 ? 1 - (t % 1.4) / 1.4 : 0, INK.accent),
      marker(WELL, 'Well 21:40', INK.accent, pop(t, 12.2) > 0 ? land(t, 12.2, 0.5) : 0, 58),
      span(4.5, 594, '4.5 h', INK.green, ramp(t, 22.4, 24.4) * (1 - ramp(t, 28.6, 29))),
      span(24, 594, '24 h, selected patients', INK.yellow, ramp(t, 29.4, 32.4)),
      group(
        person(180, 500, 2.5, { fill: INK.edge, arms: [86, mix(86, 30, sign)] }),
        '',
        1 - ramp(t, 8, 8.5),
      ),
      text(60, 380, '21:40', {
        size: 130,
        weight: 800,
        spacing: -4,
        fill: INK.accent,
        opacity: ramp(t, 12.2, 12.6) * (1 - ramp(t, 14.6, 15)),
      }),
      chapters(t, CHAPTERS, colour),
    ].join('')
  },
  sound: (score) => {
    score.pad(69.3)
    CHAPTERS.forEach((at, i) => score.chime(at + 0.02, i))
    for (let at = 8.4; at < 12.4; at += 0.16) score.click(at)
    for (let at = 15.4; at < 20; at += 0.23) score.click(at)
    score.thump(12.4, 0.6)
    for (let at = 35.6; at < 38.4; at += 0.21)
      score.note(at, {
        frequency: 150 + ((at * 91) % 50),
        length: 0.15,
        gain: 0.045,
        harmonics: [1, 0.5, 0.3],
      })
  },
}
