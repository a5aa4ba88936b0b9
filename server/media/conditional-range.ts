import { answerRange, type RangeAnswer } from '#shared/byte-range.ts'

interface RequestHeaders {
  range?: string | undefined
  'if-range'?: string | undefined
  'if-match'?: string | undefined
  'if-none-match'?: string | undefined
}

const lists = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header
    .split(',')
    .map((listed) => listed.trim())
    .includes(etag)

/**
 * The answer to a request for a file, preconditions first (RFC 9110, section 13.2.2).
 * @param size of the file, in bytes
 * @param etag the strong validator of the file. The file has no date: an If-Range with a date selects the whole file.
 */
export function answerConditionalRange(
  size: number,
  etag: string,
  headers: RequestHeaders,
): RangeAnswer | { status: 304 | 412; range: null; headers: Record<string, string> } {
  const { range, 'if-range': ifRange, 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined && !lists(ifMatch, etag)) return { status: 412, range: null, headers: {} }
  if (ifNoneMatch !== undefined && lists(ifNoneMatch.replaceAll('W/', ''), etag))
    return { status: 304, range: null, headers: {} }
  return answerRange(ifRange === undefined || ifRange === etag ? range : null, size)
}
