export const PRODUCT_NAME = 'Turnout'
export const TAGLINE = 'Where Every Shift Starts Smarter'
export const HEADLINE = 'Micro lessons, Maximum Impact'
