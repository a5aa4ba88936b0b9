const ID = /\b[A-Z]{2}-\d{2}\b/g
/** The beginning of a requirement's line in docs/requirements. */
const REQUIREMENT_LINE = /^- \*\*([A-Z]{2}-\d{2})\*\* /gm
/** A comment that mentions a requirement proves nothing. */
const COMMENT_LINE = /^\s*(\/\/|\/?\*).*$/gm

interface Texts {
  /** The files of docs/requirements. */
  requirements: readonly string[]
  /** The test files. */
  tests: readonly string[]
}

interface Comparison {
  /** How many requirements there are. */
  requirements: number
  /** Requirements that no test quotes. */
  untested: string[]
  /** Ids that a test quotes and no file of docs/requirements defines, of groups that exist. */
  unknown: string[]
  /** Requirements that are defined more than once. */
  repeated: string[]
}

/**
 * Compares the ids that docs/requirements defines with the ids that the tests quote. Two letters and a number of a
 * group without requirements (for example 'ISO-88') are no id.
 */
export function compareIds({ requirements, tests }: Texts): Comparison {
  const defined = requirements.flatMap((text) =>
    [...text.matchAll(REQUIREMENT_LINE)].map(([, id = '']) => id),
  )
  const known = new Set(defined)
  const groups = new Set(defined.map((id) => id.slice(0, 2)))
  const quoted = new Set(tests.flatMap((text) => text.replace(COMMENT_LINE, '').match(ID) ?? []))
  return {
    requirements: known.size,
    untested: [...known].filter((id) => !quoted.has(id)),
    unknown: [...quoted].filter((id) => groups.has(id.slice(0, 2)) && !known.has(id)).sort(),
    repeated: [...known].filter((id) => defined.filter((other) => other === id).length > 1),
  }
}
