/** Wide screens have cards of 15 to 20.5rem. 20rem selects the variant of 320 px, stretched by 2.5 % at most. */
export const CARD_SIZES = {
  landscape: '(min-width: 1024px) 20rem, (min-width: 640px) 46vw, 92vw',
  portrait: '(min-width: 1024px) 20rem, (min-width: 768px) 31vw, 46vw',
}

/** A portrait poster in the middle of a landscape card. */
export const UPRIGHT_SIZES = '(min-width: 640px) 7rem, 30vw'
