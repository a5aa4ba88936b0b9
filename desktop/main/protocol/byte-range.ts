interface Span {
  start: number
  end: number
}

/** The bytes that are asked for; the whole for what isn't one range, null for one that isn't there. */
export function parseByteRange(range: string | null, size: number): (Span & { isPart: boolean }) | null {
  const whole = { start: 0, end: size - 1, isPart: false }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1, isPart: true }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return whole
  return start >= size ? null : { start, end, isPart: true }
}
