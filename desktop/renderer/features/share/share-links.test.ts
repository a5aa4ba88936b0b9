import { expect, test } from 'vitest'
import { defaultSegment, linkTo, mailTo, NETWORKS } from './share-links.ts'

const origin = 'https://turnout.example'

test('SD-07 SD-09 a segment ends 30 s after its start, and never after the video', () => {
  expect(defaultSegment(0, 95)).toEqual({ start: 0, end: 30 })
  expect(defaultSegment(12.9, 95)).toEqual({ start: 12, end: 42 })
  expect(defaultSegment(80, 95)).toEqual({ start: 80, end: 95 })
  expect(defaultSegment(0, 20)).toEqual({ start: 0, end: 20 })
  expect(defaultSegment(20, 20)).toEqual({ start: 0, end: 20 })
})

test('SD-21 SD-22 SD-23 SD-24 the link names the segment unless it is the whole video', () => {
  const link = (start: number, end: number) => linkTo(origin, 7, { start, end }, 60)
  expect(link(0, 60)).toBe('https://turnout.example/video/7')
  expect(link(5, 60)).toBe('https://turnout.example/video/7?start=5&end=60')
  expect(link(0, 30)).toBe('https://turnout.example/video/7?start=0&end=30')
})

test('SD-19 networks and mails get the complete title, text and link', () => {
  const sharing = {
    title: 'Ladders & angles',
    text: 'Look: 75° & up',
    link: `${origin}/video/7?start=1&end=9`,
  }
  for (const toNetwork of Object.values(NETWORKS)) {
    expect([...new URL(toNetwork(sharing)).searchParams.values()]).toContain(sharing.link)
  }
  const mail = new URL(mailTo(sharing))
  expect(mail.searchParams.get('subject')).toBe('Turnout - Ladders & angles')
  expect(mail.searchParams.get('body')).toBe(`Look: 75° & up\n\n${sharing.link}`)
})
