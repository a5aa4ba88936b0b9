import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staticGlobalStyles } from './static-global-styles.ts'

const SYSTEM = path.resolve('node_modules/@chakra-ui/react/dist/esm/styled-system/system.js')

function transformed(id: string, code: string): string {
  const { transform } = staticGlobalStyles()
  if (typeof transform !== 'object') throw new TypeError('The plugin has a filter')
  const result: unknown = Reflect.apply(transform.handler, {}, [code, id])
  if (typeof result !== 'object' || result === null || !('code' in result)) throw new TypeError('No code')
  return String(result.code)
}

test('the scripts of the app compute no global styles', () => {
  const code = transformed(SYSTEM, readFileSync(SYSTEM, 'utf8'))
  expect(code).toContain('const _global = [];')
  expect(code).not.toContain('[getPreflightCss()')
})

test('a system of another form ends the build', () => {
  expect(() => transformed(SYSTEM, 'export {}')).toThrow(/another way/)
})
