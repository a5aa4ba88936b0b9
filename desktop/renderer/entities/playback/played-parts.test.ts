import { expect, test, vi } from 'vitest'
import { recordPlayedParts, type PlayedPart } from './played-parts.ts'
import { onceViewed } from './use-count-view.ts'

class Player extends EventTarget {
  currentTime = 0
  ended = false

  /** Plays to this second, with four reports each second. */
  playTo(seconds: number): this {
    while (this.currentTime < seconds) {
      this.currentTime = Math.min(seconds, this.currentTime + 0.25)
      this.dispatchEvent(new Event('timeupdate'))
    }
    return this
  }

  seekTo(seconds: number): this {
    this.currentTime = seconds
    for (const name of ['seeking', 'timeupdate', 'seeked']) this.dispatchEvent(new Event(name))
    return this
  }

  tell(name: string): this {
    this.ended = name === 'ended' || (name === 'pause' && this.ended)
    this.dispatchEvent(new Event(name))
    return this
  }
}

function recorded(play: (player: Player) => void): Pick<PlayedPart, 'from' | 'to'>[] {
  const player = new Player()
  const parts: Pick<PlayedPart, 'from' | 'to'>[] = []
  const stop = recordPlayedParts(player, (part, isOver) => {
    if (isOver) parts.push({ from: part.from, to: part.to })
  })
  play(player)
  stop()
  player.playTo(100)
  return parts
}

test('a pause ends a part, and playback goes on with another', () => {
  const parts = recorded((player) => player.playTo(5).tell('pause').playTo(7))
  expect(parts).toEqual([
    { from: 0, to: 5 },
    { from: 5, to: 7 },
  ])
})

test('a seek ends a part and is no part of one, also a short one', () => {
  const parts = recorded((player) => player.playTo(5).seekTo(6).playTo(8).seekTo(2).playTo(3))
  expect(parts).toEqual([
    { from: 0, to: 5 },
    { from: 6, to: 8 },
    { from: 2, to: 3 },
  ])
})

test('a loop without a seek ends a part', () => {
  const parts = recorded((player) => {
    player.playTo(10)
    player.currentTime = 0
    player.playTo(4)
  })
  expect(parts).toEqual([
    { from: 0, to: 10 },
    { from: 0.25, to: 4 },
  ])
})

test('a stall and the end of the medium end a part, once', () => {
  const parts = recorded((player) => player.playTo(1).tell('waiting').playTo(2).tell('pause').tell('ended'))
  expect(parts).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ])
})

test('a jump between two reports is no playback', () => {
  const parts = recorded((player) => {
    player.playTo(1)
    player.currentTime = 3
    player.playTo(4)
  })
  expect(parts).toEqual([
    { from: 0, to: 1 },
    // The first report after the jump only tells where playback is.
    { from: 3.25, to: 4 },
  ])
})

test('a report that a busy device sends late loses nothing of what was played', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const parts = recorded((player) => {
    player.playTo(1)
    vi.advanceTimersByTime(4000)
    player.currentTime = 5
    player.playTo(6)
  })
  vi.useRealTimers()
  expect(parts).toEqual([{ from: 0, to: 6 }])
})

test('VC-31 a view counts once after three seconds of playback, in parts too; a shorter file at its end', () => {
  const viewedAt = (play: (player: Player) => void): number[] => {
    const player = new Player()
    const times: number[] = []
    const stop = onceViewed(player, () => times.push(player.currentTime))
    play(player)
    stop()
    return times
  }
  expect(viewedAt((player) => player.playTo(20))).toEqual([3])
  expect(viewedAt((player) => player.playTo(2).seekTo(50).playTo(52))).toEqual([51])
  expect(viewedAt((player) => player.playTo(2.75))).toEqual([])
  expect(viewedAt((player) => player.playTo(2).tell('ended'))).toEqual([2])
  expect(viewedAt((player) => player.playTo(2).tell('pause').tell('ended'))).toEqual([2])
  expect(viewedAt((player) => player.seekTo(40).seekTo(80))).toEqual([])
})
