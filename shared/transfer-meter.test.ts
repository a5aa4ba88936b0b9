import { expect, test } from 'vitest'
import { createTransferMeter } from './transfer-meter.ts'

test('reports speed and time left once there are enough samples', () => {
  let now = 0
  const meter = createTransferMeter(() => now)
  now = 100
  expect(meter.measure(1000, 100_000)).toMatchObject({ speed: null, secondsLeft: null })
  now = 1000
  expect(meter.measure(10_000, 100_000)).toEqual({
    sent: 10_000,
    total: 100_000,
    speed: 10_000,
    secondsLeft: 9,
  })
})

test('follows a connection that slows down, and forgets old samples', () => {
  let now = 0
  const meter = createTransferMeter(() => now)
  now = 1000
  meter.measure(1_000_000, 2_000_000)
  for (let second = 2; second <= 8; second += 1) {
    now = second * 1000
    meter.measure(1_000_000 + second * 1000, 2_000_000)
  }
  now = 9000
  expect(meter.measure(1_009_000, 2_000_000).speed).toBe(1000)
})

test('reports no speed while the connection stalls', () => {
  let now = 0
  const meter = createTransferMeter(() => now)
  for (let second = 1; second <= 8; second += 1) {
    now = second * 1000
    meter.measure(5000, 10_000)
  }
  expect(meter.measure(5000, 10_000)).toMatchObject({ speed: null, secondsLeft: null })
})

test('bytes that had arrived before the start are no speed', () => {
  let now = 0
  const meter = createTransferMeter(() => now)
  now = 10_000
  meter.startFrom(1_000_000)
  now = 11_000
  expect(meter.measure(1_002_000, 1_010_000)).toMatchObject({ speed: 2000, secondsLeft: 4 })
})
