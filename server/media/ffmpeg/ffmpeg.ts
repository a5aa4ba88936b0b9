import { spawn } from 'node:child_process'
import { MEGABYTE } from '#shared/limits/units.ts'
import { withProcessLimits } from '../process-limits.ts'
import { FRAME_PIXELS_MAX } from '../probe-result.ts'

/** Limits of one run. */
export interface Limits {
  /** Elapsed time. */
  seconds: number
  /** Size of each file that the process writes. */
  outputBytes: number
  /** Address space in kilobytes. */
  memoryKb: number
}

export interface RunOptions extends Partial<Limits> {
  signal?: AbortSignal | undefined
  /** @param seconds of the output that are written */
  onProgress?: ((seconds: number) => void) | undefined
}

/** ffmpeg's messages for a full disk. */
export const DISK_FULL = /No space left on device|Disk quota exceeded/

export type ToolFault = 'missing' | 'failed' | 'too_long' | 'ended'

/** Thrown when the command is missing, fails, exceeds its time limit, or is ended from outside; the message is its stderr. */
export class ToolError extends Error {
  readonly fault: ToolFault
  constructor(fault: ToolFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Enough for the lookahead frames of an encoder on all cores. */
const MEMORY_KB_DEFAULT = 4 * 1024 * 1024
const SECONDS_DEFAULT = 30
const OUTPUT_DEFAULT = 64 * MEGABYTE
const TEXT_LENGTH_MAX = 200_000

export type Ffmpeg = ReturnType<typeof createFfmpeg>

/**
 * Runs the system's ffmpeg and ffprobe in processes with limits and without the server's environment.
 * @param ffmpeg the name or path of the command; ffprobe is expected beside it
 */
export function createFfmpeg(ffmpeg: string) {
  const ffprobe = ffmpeg.replace(/ffmpeg(?=[^/\\]*$)/, 'ffprobe')

  const run = (command: string, args: string[], options: RunOptions = {}) =>
    new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
      const {
        seconds = SECONDS_DEFAULT,
        outputBytes = OUTPUT_DEFAULT,
        memoryKb = MEMORY_KB_DEFAULT,
      } = options
      const { signal, onProgress } = options
      if (signal?.aborted) return reject(new ToolError('ended', 'The run was aborted.'))
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
        // A signal from outside: the system is out of memory or shuts down.
        if (killed && fault === 'failed') fault = 'ended'
        return settle(
          new ToolError(fault, stderr.slice(-2000) || `The program ended with ${code ?? killed}.`),
        )
      })
      return undefined
    })

  let found: Promise<boolean> | undefined
  let zscale: Promise<boolean> | undefined
  let decoders: Promise<Set<string>> | undefined
  return {
    /** Whether both commands are installed and ffmpeg has an H.264 encoder; checked once. */
    isAvailable(): Promise<boolean> {
      found ??= Promise.all([
        run(ffmpeg, ['-hide_banner', '-encoders']),
        run(ffprobe, ['-hide_banner', '-version']),
      ]).then(
        ([{ stdout }]) => stdout.includes(' libx264 '),
        () => false,
      )
      return found
    },

    /** Whether this build of ffmpeg has the zscale filter, which converts HDR exactly; checked once. */
    hasZscale(): Promise<boolean> {
      zscale ??= run(ffmpeg, ['-hide_banner', '-filters']).then(
        ({ stdout }) => stdout.includes(' zscale '),
        () => false,
      )
      return zscale
    },

    /** The codecs that ffmpeg can decode, by ffprobe's names; checked until a check succeeds. */
    decoders(): Promise<Set<string>> {
      decoders ??= run(ffmpeg, ['-hide_banner', '-codecs']).then(
        ({ stdout }) => new Set([...stdout.matchAll(/^ D\S{5} (\S+)/gm)].map(([, name = '']) => name)),
        (error: unknown) => {
          decoders = undefined
          throw error
        },
      )
      return decoders
    },

    /**
     * The names that this build of ffmpeg lists.
     * @throws ToolError
     */
    async listed(kind: 'encoders' | 'filters' | 'muxers'): Promise<Set<string>> {
      const { stdout } = await run(ffmpeg, ['-hide_banner', `-${kind}`])
      return new Set([...stdout.matchAll(/^ +\S+ +(\S+)/gm)].map(([, name = '']) => name))
    },

    /**
     * @returns stderr
     * @throws ToolError
     */
    async convert(args: string[], options: RunOptions = {}): Promise<string> {
      const progress = options.onProgress ? ['-progress', 'pipe:1'] : []
      const { stderr } = await run(ffmpeg, ['-nostdin', '-hide_banner', ...progress, '-y', ...args], options)
      return stderr
    },

    /**
     * @returns stdout
     * @throws ToolError
     */
    async probe(args: string[], options: RunOptions = {}): Promise<string> {
      // ffprobe names the tracks that it can't open in warnings only.
      const { stdout } = await run(ffprobe, ['-v', 'warning', ...args], options)
      return stdout
    },
  }
}

/** A file, and the media type that its bytes have. */
export interface MediaSource {
  file: string
  mediaType: string
  /** Seconds from which on it is read, and how many; all of it by default. Times of what is read count from there. */
  read?: { from: number; seconds: number }
}

/** The demuxers of films that are no MP4 or MOV. */
const DEMUXERS: Record<string, string> = {
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/mp2t': 'mpegts',
  'video/vnd.avi': 'avi',
}

/**
 * The arguments that open a file as input. Format and protocol are fixed, so that a playlist with the name of a video
 * can't make ffmpeg open other files or addresses.
 */
export const inputOf = ({ file, mediaType, read }: MediaSource): string[] => [
  ...(read ? ['-ss', String(read.from), '-t', String(read.seconds)] : []),
  '-protocol_whitelist',
  'file',
  // Decoded frames may be a little larger than the container says.
  '-max_pixels',
  String(Math.round(1.1 * FRAME_PIXELS_MAX)),
  '-f',
  DEMUXERS[mediaType] ?? 'mov',
  '-i',
  `file:${file}`,
]
