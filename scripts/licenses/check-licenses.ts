import type { ShippedPackage } from './shipped-packages.ts'

/** Licences that ask for a notice at most (decision 071). */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
])

export interface Exception {
  packages: RegExp
  /** What the package states; null where it states nothing in a field. */
  license: RegExp | null
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    license: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    reason:
      'libvips, a dynamic library in a package of its own: it is unmodified, and a file that can be replaced. The server alone uses it; the builds do not contain it.',
  },
  {
    packages: /^(mediabunny|web-push)$/,
    license: /^MPL-2\.0$/,
    reason:
      'The licence covers their own files, which are unmodified; the packages have their sources. The server alone uses them.',
  },
  {
    packages: /^@fontsource-variable\/inter$/,
    license: /^OFL-1\.1$/,
    reason: 'A font may be part of a program under any licence; the notice of the builds has its licence.',
  },
  {
    packages: /^combine-errors$/,
    license: null,
    reason: 'MIT by its Readme.md; its package.json does not say so.',
  },
]

interface Refused {
  name: string
  version: string
  license: string | null
}

export interface LicenseReport {
  /** Packages with a licence that is neither allowed nor an exception. */
  refused: Refused[]
  /** Exceptions that no package needs. */
  unused: Exception[]
}

/**
 * @param expression SPDX: names, joined by AND and OR, with parentheses
 * @returns whether all parts are allowed; of alternatives, one is enough
 */
export function isAllowed(expression: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const term = (): boolean => {
    const word = words[at++]
    if (word !== '(') return word !== undefined && ALLOWED.has(word)
    const inner = alternatives()
    return words[at++] === ')' && inner
  }
  // AND binds more than OR.
  const joined = (): boolean => {
    let holds = term()
    while (words[at] === 'AND') {
      at++
      holds = term() && holds
    }
    return holds
  }
  const alternatives = (): boolean => {
    let holds = joined()
    while (words[at] === 'OR') {
      at++
      holds = joined() || holds
    }
    return holds
  }
  return alternatives() && at === words.length
}

/** The exception of a package; undefined where it has none, or where its licence has changed. */
export const exceptionOf = (
  { name, license }: Pick<ShippedPackage, 'name' | 'license'>,
  exceptions = EXCEPTIONS,
): Exception | undefined =>
  exceptions.find(
    (one) =>
      one.packages.test(name) &&
      (one.license === null ? license === null : license !== null && one.license.test(license)),
  )

export function checkLicenses(
  packages: readonly Pick<ShippedPackage, 'name' | 'version' | 'license'>[],
  exceptions = EXCEPTIONS,
): LicenseReport {
  const used = new Set<Exception>()
  const refused = packages.filter((one) => {
    if (one.license !== null && isAllowed(one.license)) return false
    const exception = exceptionOf(one, exceptions)
    if (exception) used.add(exception)
    return !exception
  })
  return { refused, unused: exceptions.filter((one) => !used.has(one)) }
}
