import { expect, test } from 'vitest'
import { byTypeOfHours, reportHeadings, reportLines } from './report-table.ts'

const HOUR = 60 * 60_000
const earned = (watchedMs: number, wallMs: number, drillMs: number) => ({ watchedMs, wallMs, drillMs })

const ROWS = [
  {
    id: 7,
    name: 'Mia Medic',
    categories: [
      { categoryId: 1, category: 'Airway', ...earned(HOUR, 0, 0) },
      { categoryId: 2, category: 'Ladders', ...earned(0, HOUR, 2 * HOUR) },
      { categoryId: 3, category: 'Pumps', ...earned(2 * HOUR, 0, HOUR) },
      { categoryId: 4, category: 'Radio', ...earned(HOUR / 2, 0, 0) },
      { categoryId: null, category: null, ...earned(0, 0, -HOUR / 4) },
    ],
    totalMs: 7.25 * HOUR,
  },
  {
    id: 8,
    name: 'Pat Probie',
    categories: [{ categoryId: 3, category: 'Pumps', ...earned(HOUR, 0, 0) }],
    totalMs: HOUR,
  },
]

test('TN-24 categories are summed by their types of hours, those without one last, and no sum changes', () => {
  const rows = byTypeOfHours(ROWS, { 2: 'Company', 3: 'Company', 1: 'Medical', 99: 'Hazmat' })
  expect(rows).toEqual([
    {
      id: 7,
      name: 'Mia Medic',
      categories: [
        { categoryId: null, category: 'Company', ...earned(2 * HOUR, HOUR, 3 * HOUR) },
        { categoryId: null, category: 'Medical', ...earned(HOUR, 0, 0) },
        { categoryId: null, category: 'Other', ...earned(HOUR / 2, 0, -HOUR / 4) },
      ],
      totalMs: 7.25 * HOUR,
    },
    {
      id: 8,
      name: 'Pat Probie',
      categories: [{ categoryId: null, category: 'Company', ...earned(HOUR, 0, 0) }],
      totalMs: HOUR,
    },
  ])
  const totals = (given: typeof ROWS) =>
    reportLines({ rows: given })
      .filter(({ cells }) => cells[1] === 'All')
      .map(({ cells }) => cells)
  expect(totals(rows as typeof ROWS)).toEqual(totals(ROWS))
  const keys = reportLines({ rows }).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(reportHeadings('bucket')[1]).not.toBe(reportHeadings('category')[1])
})

test('TN-24 a department without types of hours has one, and a type named Other is the same', () => {
  const one = byTypeOfHours(ROWS, {})
  expect(one.map(({ categories }) => categories.map(({ category }) => category))).toEqual([
    ['Other'],
    ['Other'],
  ])
  expect(byTypeOfHours(ROWS, { 2: 'Other' })).toEqual(one)
})
