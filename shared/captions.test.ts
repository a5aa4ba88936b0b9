import { expect, test } from 'vitest'
import { formatCaptionTime, parseCaptionTime } from './caption-time.ts'
import { CaptionsError, parseCaptions, readCaptions, writeVtt } from './captions.ts'
import { CAPTIONS_CUES_MAX, CAPTIONS_MAX_BYTES } from './limits/uploads.ts'

const faultOf = (file: string): string => {
  try {
    parseCaptions(file)
    return ''
  } catch (error) {
    if (error instanceof CaptionsError) return error.message
    throw error
  }
}

test('times are read in every usual way and written in one', () => {
  expect(parseCaptionTime('01:02:03.450')).toBe(3_723_450)
  expect(parseCaptionTime('00:01:02,500')).toBe(62_500)
  expect(parseCaptionTime('1:02')).toBe(62_000)
  expect(parseCaptionTime('0:02.5')).toBe(2500)
  for (const text of ['', '62', '1:62', '61:00', 'a:10', '1:2', '1:00.1234', '-1:00'])
    expect(parseCaptionTime(text), text).toBeNull()
  expect(formatCaptionTime(3_723_450)).toBe('01:02:03.450')
})

test('WebVTT is read without notes, styles, places and tags; whoever speaks stays named', () => {
  const file = `\uFEFFWEBVTT - Tourniquet\r
Kind: captions\r
\r
NOTE made by ear\r
\r
STYLE\r
::cue { color: lime }\r
\r
intro\r
00:01.000 --> 00:02.500 line:0 align:start\r
<v Dana>High &amp; <b>tight</b>,\r
 two <00:01.500>inches up\r
\r
00:00:03.000 --> 00:00:04.000\r
\r
00:00:05.000 --> 00:00:06.000\r
BP &lt; 90\r
`
  expect(parseCaptions(file)).toEqual([
    { startMs: 1000, endMs: 2500, text: 'Dana: High & tight,\ntwo inches up' },
    { startMs: 5000, endMs: 6000, text: 'BP < 90' },
  ])
})

test('SRT is read too, and what comes out of order is put in order', () => {
  const file = `1
00:00:04,000 --> 00:00:05,000
{\\an8}<i>Second</i>

2
00:00:01,000 --> 00:00:02,000
First`
  expect(parseCaptions(file)).toEqual([
    { startMs: 1000, endMs: 2000, text: 'First' },
    { startMs: 4000, endMs: 5000, text: 'Second' },
  ])
})

test('errors of captions name their line', () => {
  const head = 'WEBVTT\n\n'
  expect(faultOf(`${head}00:02.000 --> 00:01.000\nBack`)).toBe('Line 3 ends before it starts.')
  expect(faultOf(`${head}one\n00:0x.000 --> 00:01.000\nOdd`)).toContain(
    'Line 4 has a time that can’t be read',
  )
  expect(faultOf('Once upon a time')).toContain('Line 1 should be a time')
  expect(faultOf(`${head}00:01.000 --> 00:02.000\n${'a'.repeat(501)}`)).toContain('Line 4 says more than 500')
  expect(faultOf(`${head}00:01.000 --> 00:02.000\nCaf\uFFFD`)).toContain(
    'Line 4 has signs that can’t be read',
  )
  for (const file of ['', '\n\n', 'WEBVTT', head + 'NOTE nothing'])
    expect(faultOf(file)).toContain('Nothing is said')
})

test('a file may be only so large, and say only so much', () => {
  expect(faultOf('a'.repeat(CAPTIONS_MAX_BYTES + 1))).toContain(
    'Captions may have up to 600 kB, which is more than six hours',
  )
  const cues = Array.from(
    { length: CAPTIONS_CUES_MAX + 1 },
    (_, i) => `0:${String(i % 60).padStart(2, '0')} --> 2:00\nHi`,
  )
  expect(faultOf(cues.join('\n\n'))).toBe('Captions may have up to 10,000 lines.')
})

test('written captions are read back unchanged, markup characters included', () => {
  const cues = [
    { startMs: 0, endMs: 1500, text: 'a <b> & "c" --> d' },
    { startMs: 1500, endMs: 3_600_000, text: 'two\nlines' },
  ]
  const file = writeVtt(cues)
  expect(file.startsWith('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n')).toBe(true)
  expect(parseCaptions(file)).toEqual(cues)
})

test('a line that opens tags and closes none is read once, however many it opens', () => {
  const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
  const opened = ['<a', '<v ', '{\\ ', '<v.a\t'].map((tag) => tag.repeat(140_000 / tag.length))
  const started = performance.now()
  for (const line of opened) expect(faultOf(`${head}${line}x`)).toContain('Line 4 says more than 500')
  // Milliseconds once, and seconds each when every tag looks for its end.
  expect(performance.now() - started).toBeLessThan(1500)
})

test('a cue that can’t be read costs itself and is named; the others are taken', () => {
  const good = (at: number) => `00:00:0${at}.000 --> 00:00:0${at}.900\nCue ${at}\n`
  const odd = [
    '00:00:12.000 --> 00:00:11.000\nBack',
    '00:00:14.000 -->\nCut off',
    '00:00:1x.000 --> 00:00:15.000\nOdd',
  ]
  for (const cue of odd) {
    const { cues, leftOut } = readCaptions(`WEBVTT\n\n${good(1)}\n${cue}\n\n${good(3)}`)
    expect(cues.map(({ text }) => text)).toEqual(['Cue 1', 'Cue 3'])
    expect(leftOut).toHaveLength(1)
    expect(leftOut[0]).toMatch(/^Line 6 /)
  }
})

test('blank lines, missing ones and numbers at the end cost no text', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,000\nFirst\n\nstill first\n2\n00:00:03,000 --> 00:00:04,000\n \nSecond\n\n3\n'
  expect(parseCaptions(file).map(({ text }) => text)).toEqual(['First\nstill first', 'Second'])
  const rolling =
    'WEBVTT\n\n00:01.000 --> 00:03.000 align:start\n \ncheck<00:01.500><c> the</c>\n\n00:03.000 --> 00:03.010\ncheck the\n \n'
  expect(parseCaptions(rolling).map(({ text }) => text)).toEqual(['check the', 'check the'])
  const noted = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE\nnot said\n\nid\n00:03.000 --> 00:04.000\nTwo'
  expect(parseCaptions(noted).map(({ text }) => text)).toEqual(['One', 'Two'])
})

test('signs that are written by name or number are read, and what names none stays', () => {
  const file =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n&#39;A&apos; &#176;C &#xB5;g &ndash; caf&eacute; &Uuml; &nosuch; &#0; &#xD800; &amp;lt;'
  expect(parseCaptions(file)[0]?.text).toBe("'A' °C µg – café Ü &nosuch; &#0; &#xD800; &lt;")
})
