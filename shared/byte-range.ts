/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface RangeAnswer {
  status: 200 | 206 | 416
  /** The bytes to send; null where the file has none of the requested ones. */
  range: ByteRange | null
  headers: Record<string, string>
}

/**
 * The bytes that a `Range` header asks for, or null where the file has none of them. A header that isn't one valid
 * range selects the whole file, as RFC 9110 allows for several ranges.
 */
function parseByteRange(header: string, size: number): (ByteRange & { isPart: boolean }) | null {
  const whole = { start: 0, end: size - 1, isPart: false }
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header.trim()) ?? []
  if (first + last === '' || (first !== '' && last !== '' && Number(last) < Number(first))) return whole
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? null : { start, end, isPart: true }
}

/**
 * Status, bytes and headers of the answer to a request for a file.
 * @param header the `Range` header
 * @param size of the file, in bytes
 */
export function answerRange(header: string | null | undefined, size: number): RangeAnswer {
  const parsed = parseByteRange(header ?? '', size)
  if (!parsed) return { status: 416, range: null, headers: { 'Content-Range': `bytes */${size}` } }
  const { start, end, isPart } = parsed
  return {
    status: isPart ? 206 : 200,
    range: { start, end },
    headers: {
      'Content-Length': String(end - start + 1),
      ...(isPart ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  }
}
