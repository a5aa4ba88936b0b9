/** The part that the tests use; the package brings no types. */
declare module 'js-yaml' {
  export function load(text: string): unknown
}
