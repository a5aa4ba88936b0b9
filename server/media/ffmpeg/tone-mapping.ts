import type { Ffmpeg } from './ffmpeg.ts'
import type { Inspection } from './inspect.ts'

type VideoStream = Inspection['video']

const BY_ZSCALE = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

/** Reference white in nits (BT.2408). */
const WHITE_NITS = 203
const IS_BT709 = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv'
/** BT.2020 to BT.709 in linear light. */
const GAMUT =
  'colorchannelmixer=rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:br=-0.0182:bg=-0.1006:bb=1.1187'

const lookupTable = (expression: string): string => {
  const written = `'${expression.replaceAll(',', '\\,')}'`
  return `lutrgb=r=${written}:g=${written}:b=${written}`
}

/** Light in multiples of reference white by the code value: SMPTE ST 2084, or BT.2100 HLG for a screen of 1,000 nits. */
function lightOf(isHlg: boolean): string {
  const code = 'val/maxval'
  if (isHlg) {
    const scene = `if(lte(${code},0.5),pow(${code},2)/3,(exp((${code}-0.55991073)/0.17883277)+0.28466892)/12)`
    return `(pow(${scene},1.2)*1000/${WHITE_NITS})`
  }
  const root = `pow(${code},0.0126833)`
  return `(pow(max(${root}-0.8359375,0)/(18.8515625-18.6875*${root}),6.2773946)*10000/${WHITE_NITS})`
}

/** Tone mapping by lookup tables for each colour; coarser than zscale, because bright colours lose some of their hue. */
function byTables(isHlg: boolean): string[] {
  const light = lightOf(isHlg)
  // Reinhard's curve with a white point near five times reference white.
  const mapped = `maxval*min(1,${light}*(1+${light}/24)/(1+${light}))`
  return [
    'scale=in_color_matrix=bt2020:in_range=tv',
    'format=gbrp16le',
    lookupTable(mapped),
    GAMUT,
    lookupTable('maxval*pow(val/maxval,0.4545)'),
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    IS_BT709,
  ]
}

/** The filters that map HDR to standard range; none for a standard picture. */
export async function toneMapping(
  ffmpeg: Pick<Ffmpeg, 'hasZscale'>,
  { hdr }: Pick<VideoStream, 'hdr'>,
): Promise<string[]> {
  if (!hdr) return []
  if (!(await ffmpeg.hasZscale())) return byTables(hdr.transfer === 'arib-std-b67')
  // zscale fails for a picture without complete colour metadata.
  const { transfer, primaries, matrix } = hdr
  return [`setparams=color_primaries=${primaries}:color_trc=${transfer}:colorspace=${matrix}`, ...BY_ZSCALE]
}
