/** Attribute of the search field of the header. */
export const SEARCH_FIELD = 'data-search-field'

/** Attribute of the button that shows the field on narrow screens. */
export const SEARCH_TOGGLE = 'data-search-toggle'
