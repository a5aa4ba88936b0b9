/** A small synthesiser. A scene writes a score; nothing is sampled, everything is computed. */

export const RATE = 44100

const TAU = Math.PI * 2

export interface Note {
  frequency: number
  length: number
  gain?: number
  attack?: number
  /** Levels of the harmonics, the fundamental first. */
  harmonics?: number[]
  /** End frequency when the note glides. */
  glide?: number
  /** Ring out like a struck thing instead of holding. */
  struck?: boolean
}

export class Score {
  readonly seconds: number
  readonly samples: Float32Array

  constructor(seconds: number) {
    this.seconds = seconds
    this.samples = new Float32Array(Math.ceil(seconds * RATE))
  }

  note(at: number, note: Note): void {
    const { frequency, length, gain = 0.2, attack = 0.008, harmonics = [1], glide, struck = false } = note
    const start = Math.round(at * RATE)
    const count = Math.round(length * RATE)
    const release = Math.min(0.03, length / 4)
    let phase = 0
    for (let i = 0; i < count && start + i < this.samples.length; i++) {
      const time = i / RATE
      const pitch = glide === undefined ? frequency : frequency + (glide - frequency) * (time / length)
      phase += (TAU * pitch) / RATE
      const edge = Math.min(1, time / attack, (length - time) / release)
      const level = edge * (struck ? Math.exp((-5 * time) / length) : 1)
      let value = 0
      for (let h = 0; h < harmonics.length; h++) value += (harmonics[h] ?? 0) * Math.sin(phase * (h + 1))
      this.samples[start + i] = (this.samples[start + i] ?? 0) + value * level * gain
    }
  }

  /** A metronome's wood block; the accented one is higher. */
  click(at: number, accented = false): void {
    this.note(at, { frequency: accented ? 1480 : 1110, length: 0.09, gain: 0.3, attack: 0.001, struck: true })
  }

  /** Something lands. */
  thump(at: number, gain = 0.45): void {
    this.note(at, { frequency: 110, glide: 55, length: 0.22, gain, attack: 0.003, struck: true })
  }

  beep(at: number, frequency = 880, length = 0.12, gain = 0.14): void {
    this.note(at, { frequency, length, gain, attack: 0.01, harmonics: [1, 0.12] })
  }

  /** A soft bell for each step; `step` climbs a pentatonic scale, so that a sequence sounds like one. */
  chime(at: number, step = 0): void {
    const scale = [0, 2, 4, 7, 9]
    const semitones = (scale[step % 5] ?? 0) + 12 * Math.floor(step / 5)
    const frequency = 523.25 * 2 ** (semitones / 12)
    this.note(at, {
      frequency,
      length: 1.3,
      gain: 0.13,
      attack: 0.004,
      harmonics: [1, 0, 0.22, 0.06],
      struck: true,
    })
  }

  /** Filtered noise that swells and goes: air, water, movement. */
  air(at: number, length: number, gain = 0.1, bright = 0.12): void {
    const start = Math.round(at * RATE)
    const count = Math.round(length * RATE)
    let seed = 1 + start
    let low = 0
    for (let i = 0; i < count && start + i < this.samples.length; i++) {
      seed = (seed * 1664525 + 1013904223) >>> 0
      low += (seed / 2 ** 31 - 1 - low) * bright
      const level = Math.sin((Math.PI * i) / count) ** 1.5
      this.samples[start + i] = (this.samples[start + i] ?? 0) + low * level * gain * 3
    }
  }

  /** The chirps of a PASS device, kept well below the level of a real one. */
  pass(at: number, length: number): void {
    for (let time = at; time < at + length; time += 0.34) {
      this.note(time, { frequency: 1900, glide: 2900, length: 0.16, gain: 0.07, harmonics: [1, 0.3] })
      this.note(time + 0.17, { frequency: 2900, glide: 2300, length: 0.12, gain: 0.06, harmonics: [1, 0.3] })
    }
  }

  /** A slow chord under the whole film, breathing a little. */
  pad(root: number, gain = 0.035): void {
    for (const [index, ratio] of [1, 1.5, 2, 2.5, 3].entries()) {
      const level = gain / (1 + index * 0.45)
      for (let i = 0; i < this.samples.length; i++) {
        const time = i / RATE
        const edge = Math.min(1, time / 0.6, (this.seconds - time) / 0.6)
        const breath = 0.7 + 0.3 * Math.sin((TAU * time) / (7 + index * 2.3) + index)
        const beat = Math.sin(TAU * root * ratio * time) + Math.sin(TAU * (root * ratio + 0.31) * time)
        this.samples[i] = (this.samples[i] ?? 0) + beat * 0.5 * level * breath * Math.max(0, edge)
      }
    }
  }

  /** 16-bit mono WAV. The curve bends peaks instead of cutting them. */
  toWav(): Buffer {
    const data = Buffer.alloc(44 + this.samples.length * 2)
    data.write('RIFF', 0)
    data.writeUInt32LE(36 + this.samples.length * 2, 4)
    data.write('WAVEfmt ', 8)
    data.writeUInt32LE(16, 16)
    data.writeUInt16LE(1, 20)
    data.writeUInt16LE(1, 22)
    data.writeUInt32LE(RATE, 24)
    data.writeUInt32LE(RATE * 2, 28)
    data.writeUInt16LE(2, 32)
    data.writeUInt16LE(16, 34)
    data.write('data', 36)
    data.writeUInt32LE(this.samples.length * 2, 40)
    this.samples.forEach((value, i) =>
      data.writeInt16LE(Math.round(Math.tanh(value) * 0.8 * 32767), 44 + i * 2),
    )
    return data
  }
}
