import { CUE_SIZE } from '../../theme/cue-size.ts'
import { OVERSCAN } from './layout.ts'

/** Percent of the picture's height: captions start above it. Portrait lessons often have text at their lower edge. */
const START_MAX = { portrait: 78, landscape: 80 }
/** Of the picture's width, at each side. */
const MARGIN = { portrait: 0.05, landscape: 0.15 }
const PERCENT = 100

/**
 * The heights of the captions in their type, in CSS pixels. All copies are measured in one layout.
 * @param width of a line, in CSS pixels
 * @param fontSize with its unit
 */
function heightsOf(cues: VTTCue[], width: number, fontSize: string): number[] {
  const place = document.createElement('div')
  Object.assign(place.style, { position: 'fixed', inset: '0', contain: 'strict', visibility: 'hidden' })
  Object.assign(place.style, {
    fontSize,
    lineHeight: 'normal',
    whiteSpace: 'pre-line',
    overflowWrap: 'break-word',
  })
  const copies = cues.map((cue) => {
    const copy = document.createElement('div')
    copy.style.width = `${width}px`
    copy.append(cue.getCueAsHTML())
    return copy
  })
  place.append(...copies)
  document.body.append(place)
  const heights = copies.map((copy) => copy.getBoundingClientRect().height)
  place.remove()
  return heights
}

/** Places the captions within the picture and within the part of the screen that no television cuts off. */
export function placeCaptions(element: HTMLVideoElement): void {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  if (height === 0) return
  const shape = height > width ? 'portrait' : 'landscape'
  const [safeX, safeY] = [window.innerWidth * OVERSCAN, window.innerHeight * OVERSCAN]
  const start = Math.max(left + width * MARGIN[shape], safeX)
  const end = Math.min(right - width * MARGIN[shape], window.innerWidth - safeX)
  const lowest = Math.min(bottom, window.innerHeight - safeY)
  const place = {
    snapToLines: false,
    align: 'center',
    size: ((end - start) / width) * PERCENT,
    position: (((start + end) / 2 - left) / width) * PERCENT,
  }
  const cues = Array.from(element.textTracks)
    .flatMap(({ cues: ofTrack }) => Array.from(ofTrack ?? []))
    .filter((cue) => cue instanceof VTTCue)
  const heights = heightsOf(cues, end - start, element.style.getPropertyValue(CUE_SIZE))
  for (const [index, cue] of cues.entries()) {
    const line = ((lowest - (heights[index] ?? 0) - top) / height) * PERCENT
    Object.assign(cue, place, { line: Math.min(Math.max(line, 0), START_MAX[shape]) })
  }
}
