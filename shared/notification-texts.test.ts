import { expect, test } from 'vitest'
import type { Notification } from './contract/notifications.ts'
import { isNews, notificationPath, notificationTitle, textLabel } from './notification-texts.ts'

const told = (fields: Partial<Notification>): Notification => ({
  id: 1,
  kind: 'video-commented',
  revision: 1,
  count: 1,
  isRead: false,
  createdAt: '2026-11-22T10:00:00.000Z',
  actor: { id: 7, name: 'Ana Vega' },
  video: { id: 3, title: 'Ladder drill', isMicroClip: false },
  commentId: null,
  decision: null,
  isProposal: false,
  text: null,
  ...fields,
})

test.each<[Partial<Notification>, string, string]>([
  [{ kind: 'video-reviewed', decision: 'approved' }, '“Ladder drill” was approved', '/video/3'],
  [
    { kind: 'video-reviewed', decision: 'rejected' },
    '“Ladder drill” was not approved',
    '/profile?tab=uploads&correct=3',
  ],
  [
    { kind: 'video-reviewed', decision: 'withdrawn' },
    '“Ladder drill” was withdrawn',
    '/profile?tab=uploads&correct=3',
  ],
  [
    { kind: 'video-reviewed', decision: 'approved', isProposal: true },
    'Your change of “Ladder drill” was approved',
    '/video/3',
  ],
  [
    { kind: 'upload-failed' },
    '“Ladder drill” could not be made ready to play',
    '/profile?tab=uploads&correct=3',
  ],
  [{}, 'Ana Vega commented on “Ladder drill”', '/video/3#comments'],
  [{ count: 12 }, '12 new comments on “Ladder drill”', '/video/3#comments'],
  [{ kind: 'comment-removed' }, 'Your comment on “Ladder drill” was removed', '/video/3#comments'],
  [{ kind: 'comment-followed' }, 'Ana Vega also commented on “Ladder drill”', '/video/3#comments'],
  [
    { kind: 'comment-followed', count: 2 },
    '2 new comments after yours on “Ladder drill”',
    '/video/3#comments',
  ],
  [
    { kind: 'comment-replied', commentId: 9 },
    'Ana Vega replied to your comment on “Ladder drill”',
    '/video/3#comment-9',
  ],
  [
    { kind: 'comment-replied', count: 2 },
    '2 new replies to your comments on “Ladder drill”',
    '/video/3#comments',
  ],
  [{ kind: 'question-asked', commentId: 9 }, 'Ana Vega asked about “Ladder drill”', '/video/3#comment-9'],
  [
    { kind: 'question-asked', count: 3, commentId: 9 },
    '3 new questions about “Ladder drill”',
    '/video/3#comment-9',
  ],
  [
    { kind: 'question-answered', commentId: 9 },
    'Ana Vega answered your question about “Ladder drill”',
    '/video/3#comment-9',
  ],
  [
    { kind: 'question-answered', count: 2 },
    '2 answers to your questions about “Ladder drill”',
    '/video/3#comments',
  ],
  [{ kind: 'new-follower' }, 'Ana Vega follows you', '/profile/7'],
  [{ kind: 'new-follower', count: 2 }, 'Ana Vega and 1 other follow you', '/profile/7'],
  [{ kind: 'new-follower', count: 5, actor: null }, 'A crew member and 4 others follow you', '/profile'],
  [
    { kind: 'review-waiting' },
    'Ana Vega sent “Ladder drill” for review',
    '/admin?tab=pending-videos&search=Ladder%20drill',
  ],
  [
    { kind: 'review-waiting', count: 1500, video: null },
    '1K new submissions for review',
    '/admin?tab=pending-videos',
  ],
])('%o says what happened, and leads to where it matters', (fields, title, path) => {
  expect([notificationTitle(told(fields)), notificationPath(told(fields))]).toEqual([title, path])
})

test('a short that waits is in the list of shorts', () => {
  const video = { id: 3, title: 'Tourniquet?', isMicroClip: true }
  expect(notificationPath(told({ kind: 'review-waiting', video }))).toBe(
    '/admin?tab=pending-shorts&search=Tourniquet%3F',
  )
})

test('notes and reasons have a label, the words of a person have none', () => {
  expect(textLabel(told({ kind: 'video-reviewed', decision: 'rejected' }))).toBe('Reviewer’s notes')
  expect(textLabel(told({ kind: 'video-reviewed', decision: 'withdrawn' }))).toBe('Reason')
  expect(textLabel(told({}))).toBeNull()
})

test('a toast tells what is new; decisions have a toast of their own, and what is merged is only counted', () => {
  expect(isNews(told({}))).toBe(true)
  expect(isNews(told({ count: 2 }))).toBe(false)
  expect(isNews(told({ isRead: true }))).toBe(false)
  expect(isNews(told({ kind: 'video-reviewed' }))).toBe(false)
  expect(isNews(told({ kind: 'upload-failed' }))).toBe(false)
  expect(isNews(told({ kind: 'review-waiting' }))).toBe(false)
})
