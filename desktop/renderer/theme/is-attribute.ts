/**
 * In the place of @emotion/is-prop-valid, whose list of all attributes of HTML every page would load. Chakra asks it
 * besides its own table of style properties; the types allow an element its attributes alone.
 */
export default function isAttribute(property: string): boolean {
  // The tag in the place of the element's own.
  return property !== 'as' && property !== 'theme'
}
