import Sqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { preparedOnce } from './prepared-statements.ts'

function opened() {
  const database = new Sqlite(':memory:')
  database.exec('create table things (id integer primary key)')
  return { once: preparedOnce(database), prepare: vi.spyOn(database, 'prepare') }
}

test('a text with places for values is prepared once; one that holds its values is not kept', () => {
  const { once, prepare } = opened()
  const insert = 'insert into things (id) values (?)'
  for (const id of [1, 2, 3]) once.prepare(insert).run(id)
  expect(prepare).toHaveBeenCalledTimes(1)
  const select = 'select id from things where id = 2'
  for (let n = 0; n < 3; n++) expect(once.prepare(select).all()).toEqual([{ id: 2 }])
  expect(prepare).toHaveBeenCalledTimes(4)
})

test('the number of kept statements is limited: the oldest goes', () => {
  const { once, prepare } = opened()
  const text = (n: number) => `select id from things where id = ? + ${n}`
  for (let n = 0; n <= 200; n++) once.prepare(text(n))
  once.prepare(text(200))
  expect(prepare).toHaveBeenCalledTimes(201)
  once.prepare(text(0))
  expect(prepare).toHaveBeenCalledTimes(202)
})

test('a transaction locks at its begin, and rows are not locked apart', () => {
  const { once, prepare } = opened()
  for (const text of ['begin', 'select id from things where id = ? for no key update', 'commit'])
    once.prepare(text)
  expect(prepare.mock.calls.flat()).toEqual([
    'begin immediate',
    'select id from things where id = ?',
    'commit',
  ])
})
