import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { trimPreset } from './trim-preset.ts'

const PRESET = path.resolve('node_modules/@chakra-ui/react/dist/esm/preset-base.js')

function trim(id: string, code: string): string {
  const { transform } = trimPreset()
  if (typeof transform !== 'object') throw new TypeError('The plugin has a filter')
  // The one part of the bundler's context that the plugin uses.
  const result: unknown = Reflect.apply(transform.handler, { parse: parseAst }, [code, id])
  if (typeof result !== 'object' || result === null || !('code' in result)) throw new TypeError('No code')
  return String(result.code)
}

test('the table of styles keeps what a source names, by its short name, too', () => {
  const code = readFileSync(PRESET, 'utf8')
  const trimmed = trim(PRESET, code)
  for (const kept of ['background', 'paddingInline', 'borderColor', 'hover', 'print'])
    expect(trimmed).toContain(`${kept}: `)
  for (const dropped of ['scrollSnapStrictness', 'peerPlaceholderShown', 'caretColor'])
    expect(trimmed).not.toContain(`${dropped}: `)
  expect(() => parseAst(trimmed)).not.toThrow()
  expect(trimmed.length).toBeLessThan(code.length * 0.7)
})

test('a preset of another form ends the build', () => {
  expect(() => trim(PRESET, 'export {}')).toThrow(/another form/)
  expect(() => trim('node_modules/@pandacss/is-valid-prop/dist/index.mjs', 'export {}')).toThrow(
    /another form/,
  )
})

test('the list of CSS properties keeps what a source names', () => {
  const code = 'var cssPropertiesStr = "WebkitBoxReflect,overflowWrap,zIndex";'
  expect(trim('node_modules/@pandacss/is-valid-prop/dist/index.mjs', code)).toBe(
    'var cssPropertiesStr = "overflowWrap,zIndex";',
  )
})
