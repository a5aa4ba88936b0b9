import { spawn } from 'node:child_process'
import { MEGABYTE } from '#shared/limits.ts'
import { withProcessLimits } from '../process-limits.ts'
import { FRAME_PIXELS_MAX } from '../probe-result.ts'

/** What a run may take. */
export interface Limits {
  /** Of the wall clock. */
  seconds: number
  /** Of any one file that it writes. */
  outputBytes: number
  /** Kilobytes of memory, by addresses. */
  memoryKb: number
}

export interface RunOptions extends Partial<Limits> {
  signal?: AbortSignal | undefined
  /** Seconds of the output that are done. */
  onProgress?: ((seconds: number) => void) | undefined
}

export type ToolFault = 'missing' | 'failed' | 'too_long' | 'ended'

/** The program wasn't there, ended with a fault, took too long, or was ended from outside. */
export class ToolError extends Error {
  readonly fault: ToolFault
  constructor(fault: ToolFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Of a conversion: the frames of an encoder that looks ahead, on all cores. */
const MEMORY_KB_DEFAULT = 4 * 1024 * 1024
const SECONDS_DEFAULT = 30
const OUTPUT_DEFAULT = 64 * MEGABYTE
const TEXT_LENGTH_MAX = 200_000

export type Ffmpeg = ReturnType<typeof createFfmpeg>

/** Runs the system's ffmpeg and ffprobe, each in a process of its own that can do no more than it must. */
export function createFfmpeg(program: string) {
  const prober = program.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe')

  const run = (command: string, args: string[], options: RunOptions = {}) =>
    new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
      const {
        seconds = SECONDS_DEFAULT,
        outputBytes = OUTPUT_DEFAULT,
        memoryKb = MEMORY_KB_DEFAULT,
      } = options
      const { signal, onProgress } = options
      if (signal?.aborted) return reject(new ToolError('ended', 'It was called off.'))
      const [file, all] = withProcessLimits(command, args, { addressSpace: memoryKb, outputBytes })
      const child = spawn(file, all, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      })
      let [stdout, stderr] = ['', '']
      let fault: ToolFault = 'failed'
      const end = (why: ToolFault) => {
        fault = why
        child.kill('SIGKILL')
      }
      const timer = setTimeout(() => end('too_long'), seconds * 1000)
      const onAbort = () => end('ended')
      signal?.addEventListener('abort', onAbort)
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        if (!onProgress) stdout = (stdout + chunk).slice(-TEXT_LENGTH_MAX)
        else for (const at of chunk.matchAll(/out_time_us=(\d+)/g)) onProgress(Number(at[1]) / 1e6)
      })
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        stderr = (stderr + chunk).slice(-TEXT_LENGTH_MAX)
      })
      const settle = (error: ToolError | null) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (error) reject(error)
        else resolve({ stdout, stderr })
      }
      child.on('error', (error) => settle(new ToolError('missing', error.message)))
      child.on('close', (code, killed) => {
        if (code === 0 && fault === 'failed') return settle(null)
        if (code === 127) fault = 'missing'
        // Somebody else's signal: the system's memory, or its going down.
        if (killed && fault === 'failed') fault = 'ended'
        return settle(new ToolError(fault, stderr.slice(-2000) || `It ended with ${code ?? killed}.`))
      })
      return undefined
    })

  let found: Promise<boolean> | undefined
  let zscale: Promise<boolean> | undefined
  let decoders: Promise<Set<string>> | undefined
  return {
    /** Whether both programs are here and can make what every browser plays; asked once. */
    isAvailable(): Promise<boolean> {
      found ??= Promise.all([
        run(program, ['-hide_banner', '-encoders']),
        run(prober, ['-hide_banner', '-version']),
      ]).then(
        ([{ stdout }]) => stdout.includes(' libx264 '),
        () => false,
      )
      return found
    },

    /** Whether it has the filter that knows how bright HDR is; not every build does. Asked once. */
    hasZscale(): Promise<boolean> {
      zscale ??= run(program, ['-hide_banner', '-filters']).then(
        ({ stdout }) => stdout.includes(' zscale '),
        () => false,
      )
      return zscale
    },

    /** The codecs that it can decode, by the names that ffprobe gives them. Asked until it has answered. */
    decoders(): Promise<Set<string>> {
      decoders ??= run(program, ['-hide_banner', '-codecs']).then(
        ({ stdout }) => new Set([...stdout.matchAll(/^ D\S{5} (\S+)/gm)].map(([, name = '']) => name)),
        (error: unknown) => {
          decoders = undefined
          throw error
        },
      )
      return decoders
    },

    /** @throws ToolError */
    async convert(args: string[], options: RunOptions = {}): Promise<string> {
      const progress = options.onProgress ? ['-progress', 'pipe:1'] : []
      const { stderr } = await run(program, ['-nostdin', '-hide_banner', ...progress, '-y', ...args], options)
      return stderr
    },

    /** @throws ToolError */
    async probe(args: string[], options: RunOptions = {}): Promise<string> {
      // Which of the tracks it stumbles over is no more than a warning to it.
      const { stdout } = await run(prober, ['-v', 'warning', ...args], options)
      return stdout
    },
  }
}

/**
 * A file as an input: read as what its bytes were found to be, and nothing but a file. A playlist in a video's
 * clothes names no other file and no address that way.
 */
export const inputOf = (file: string, mediaType: string): string[] => [
  '-protocol_whitelist',
  'file',
  // What the container says of its frames is not what the decoder finds, whose frames are a little larger than shown.
  '-max_pixels',
  String(Math.round(1.1 * FRAME_PIXELS_MAX)),
  '-f',
  mediaType === 'video/webm' ? 'matroska' : 'mov',
  '-i',
  `file:${file}`,
]
