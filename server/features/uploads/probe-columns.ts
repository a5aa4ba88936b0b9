import type { Probe } from '#server/media/probe-result.ts'

/** What the row of an upload says of its film. */
export const probeColumns = ({ duration, width, height, videoCodec, audioCodec }: Probe) => ({
  duration: Math.round(duration),
  lengthMs: Math.round(duration * 1000),
  width: Math.round(width),
  height: Math.round(height),
  videoCodec,
  audioCodec,
})
