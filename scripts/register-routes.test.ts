import { expect, test } from 'vitest'
import { routesNamedIn } from './register-routes.ts'

test('the routes of a module are those that its code names, by a property of any client or by a text', () => {
  const code = `
    export const send = (client: Client) => client.createVideo(form)
    export const changed = queriesOf('listSaved', 'listLiked')
    const { likeVideo } = api`
  const named = routesNamedIn(code)
  expect(Object.keys(named).toSorted()).toEqual(['createVideo', 'likeVideo', 'listLiked', 'listSaved'])
  expect(named['createVideo']).toEqual({ method: 'POST', path: '/api/videos' })
  expect(named['listSaved']).toMatchObject({ method: 'GET', paged: true })
  expect(routesNamedIn('export const listening = true')).toEqual({})
})
