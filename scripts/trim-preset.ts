import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** What names properties and conditions of styles: the app, and the components of Chakra. */
const SOURCES = [
  'desktop/renderer/**/*.{ts,tsx}',
  'node_modules/@chakra-ui/react/dist/esm/components/**/*.js',
  'node_modules/@chakra-ui/react/dist/esm/styled-system/**/*.js',
]

/** The names of all CSS properties, as one text. */
const CSS_PROPERTIES = /@pandacss\/is-valid-prop\/dist\/index\.mjs$/
const PROPERTIES_TEXT = /(?<=cssPropertiesStr = ")[^"]+(?=")/

/** Chakra's table of style properties (`bg`, `px`) and of conditions (`_hover`). */
const PRESET = /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** All nodes below a node, itself first. */
function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    const children: unknown[] = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) yield* nodesOf(child)
  }
}

function nameOf({ key }: Node): string {
  const name = isNode(key) ? (key['name'] ?? key['value']) : undefined
  return typeof name === 'string' ? name : ''
}

function propertiesOf(node: unknown): Node[] {
  if (!isNode(node) || node.type !== 'ObjectExpression') return []
  return (node['properties'] as Node[]).filter(({ type }) => type === 'Property')
}

/** The names under which a style property is used: its own and its short ones (`padding`, `p`). */
function namesOf(property: Node): string[] {
  const shorthand = propertiesOf(property['value']).find((part) => nameOf(part) === 'shorthand')
  const short = shorthand ? [...nodesOf(shorthand)].filter(({ type }) => type === 'Literal') : []
  return [nameOf(property), ...short.map(({ value }) => String(value))]
}

function readWords(): Set<string> {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !file.includes('.test.'))
  const words = files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\w+/g) ?? [])
  return new Set(words)
}

/**
 * Leaves out of Chakra's tables the style properties and conditions that no source names: a bundler drops unused modules,
 * not unused properties of an object. Every page loads the tables before it shows anything.
 */
export function trimPreset(): Plugin {
  return {
    name: 'trim-preset',
    apply: 'build',
    transform: {
      filter: { id: [PRESET, CSS_PROPERTIES] },
      handler(code, id) {
        const words = readWords()
        if (CSS_PROPERTIES.test(id)) {
          if (!PROPERTIES_TEXT.test(code))
            throw new Error('The list of CSS properties has another form than before')
          const keepNamedOnly = (names: string) =>
            names
              .split(',')
              .filter((name) => words.has(name))
              .join(',')
          return { code: code.replace(PROPERTIES_TEXT, keepNamedOnly), map: null }
        }
        const unnamed: { start: number; end: number }[] = []
        const keepNamed = (table: unknown, isNamed: (property: Node) => boolean) => {
          const properties = propertiesOf(table)
          if (properties.length === 0) throw new Error('Chakra’s preset has another form than before')
          for (const [index, property] of properties.entries()) {
            const end = properties[index + 1]?.start ?? property.end
            if (!isNamed(property)) unnamed.push({ start: property.start, end })
          }
        }
        // The program is a node like the others; the bundler's type of it has no index.
        const nodes = [...nodesOf(this.parse(code) as unknown as Node)]
        const conditions = nodes.find(
          ({ type, id }) => type === 'VariableDeclarator' && isNode(id) && id['name'] === 'defaultConditions',
        )
        const [, , table] = isNode(conditions?.['init']) ? [...nodesOf(conditions['init'])] : []
        keepNamed(table, (condition) => words.has(`_${nameOf(condition)}`))
        const utilities = nodes.find((node) => node.type === 'Property' && nameOf(node) === 'utilities')
        keepNamed(utilities?.['value'], (property) => namesOf(property).some((name) => words.has(name)))
        const kept = unnamed
          .toReversed()
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
        return { code: kept, map: null }
      },
    },
  }
}
