/** A word that only these two lessons of the components' server have. */
export const WORD = 'airwayqzx'
export const FIRST = `${WORD} with a bougie`
export const SECOND = `${WORD} & "suction" <fast>`
