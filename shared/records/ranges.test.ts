import { expect, test } from 'vitest'
import { Random } from '../../tests/fuzz/random.ts'
import { gapsIn, totalOf, unionOf, within, type Range } from './ranges.ts'

const SEED = 40
const CASES = 10_000

const random = new Random(SEED)
const someRanges = (): Range[] =>
  Array.from({ length: random.below(6) }, () => {
    const from = random.below(100)
    return [from, from + random.below(30)]
  })

test(`the union is idempotent, commutative and associative, and never shrinks (${CASES} cases of seed ${SEED})`, () => {
  for (let n = 0; n < CASES; n++) {
    const [a, b, c] = [someRanges(), someRanges(), someRanges()]
    const gap = random.below(4)
    const union = (...ranges: readonly (readonly Range[])[]) => unionOf(ranges.flat(), gap)
    const all = union(a, b, c)
    expect(union(all, all)).toEqual(all)
    expect(union(c, b, a)).toEqual(all)
    expect(union(union(a, b), c)).toEqual(union(a, union(b, c)))
    expect(totalOf(all)).toBeGreaterThanOrEqual(totalOf(union(a, b)))
    // Each millisecond that is in a range is in the union, once.
    const milliseconds = new Set(
      a.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)),
    )
    expect(totalOf(unionOf(a))).toBe(milliseconds.size)
  }
})

test('gaps and ranges make up the whole', () => {
  for (let n = 0; n < CASES; n++) {
    const length = 1 + random.below(130)
    const ranges = unionOf(someRanges().map((range) => within(range, 0, length)))
    const gaps = gapsIn(ranges, length)
    expect(unionOf([...ranges, ...gaps])).toEqual([[0, length]])
    expect(totalOf(ranges) + totalOf(gaps)).toBe(length)
  }
  expect(gapsIn([], 10)).toEqual([[0, 10]])
  expect(gapsIn([[2, 4]], 10)).toEqual([
    [0, 2],
    [4, 10],
  ])
})
