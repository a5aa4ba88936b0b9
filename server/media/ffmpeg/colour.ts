/** The notes of a stream about its colours, by ffprobe's names; undefined where there is none. */
export interface ColourNotes {
  matrix?: string | undefined
  primaries?: string | undefined
  transfer?: string | undefined
  height: number
}

/** Lines from which browsers take a picture without notes as HD. */
const HD_LINES = 720

/** ffmpeg's scale filter knows these matrices by its own names. */
const SCALE_MATRIX: Record<string, string> = {
  bt709: 'bt709',
  fcc: 'fcc',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
}

/** The matrix from which a picture without high dynamic range is read: its own, or the one that browsers take. */
export const matrixOf = ({ matrix, height }: ColourNotes): string =>
  SCALE_MATRIX[matrix ?? ''] ?? (height >= HD_LINES ? 'bt709' : 'bt601')

/** Reads a picture by its own matrix and range, and writes BT.709 in the range of screens. */
export const toBt709 = (notes: ColourNotes): string =>
  `in_color_matrix=${matrixOf(notes)}:out_color_matrix=bt709:out_range=tv`

const isNoted = (written: string | undefined): written is string =>
  written !== undefined && !['unknown', 'reserved', ''].includes(written)

/** Notes the colours of a converted picture, so that no player guesses. */
export function noteColours(
  { primaries, transfer }: Pick<ColourNotes, 'primaries' | 'transfer'>,
  isHdr: boolean,
): string {
  const kept = (written: string | undefined) => (isNoted(written) && !isHdr ? written : 'bt709')
  return `setparams=colorspace=bt709:range=tv:color_primaries=${kept(primaries)}:color_trc=${kept(transfer)}`
}
