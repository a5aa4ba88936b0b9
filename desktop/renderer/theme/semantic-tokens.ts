import { defineSemanticTokens } from '@chakra-ui/react/styled-system'

const color = (value: string) => ({ value })

/** The only file with colours. Every pair of fg and bg has a contrast of 4.5:1 or better. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: color('#0A0D12'),
      canvas: color('#0A0D12'),
      panel: color('#12171F'),
      raised: color('#1A212C'),
      hover: color('#202937'),
      /** Behind a dialog or the open sidebar. */
      scrim: color('rgba(4, 6, 9, 0.72)'),
      /** Under a badge on a picture. */
      overlay: color('rgba(7, 9, 13, 0.82)'),
    },
    border: { DEFAULT: color('#232C39'), subtle: color('#232C39'), strong: color('#66758A') },
    fg: { DEFAULT: color('#F3F6FA'), muted: color('#A9B4C2'), subtle: color('#8592A3') },
    accent: {
      DEFAULT: color('#FF5A36'),
      hover: color('#FF7353'),
      pressed: color('#E64520'),
      on: color('#160A06'),
      /** Behind an active item. */
      muted: color('rgba(255, 90, 54, 0.14)'),
    },
    discipline: {
      ems: color('#3EA6FF'),
      criticalCare: color('#B58CFF'),
      paramedicine: color('#2FD1A5'),
      fireRescue: color('#FF7A3D'),
      leadership: color('#FFC247'),
    },
    success: { DEFAULT: color('#34C77B'), muted: color('rgba(52, 199, 123, 0.14)') },
    warning: { DEFAULT: color('#FFB020'), muted: color('rgba(255, 176, 32, 0.14)') },
    danger: {
      DEFAULT: color('#FF4D4F'),
      hover: color('#FF7072'),
      on: color('#1A0606'),
      muted: color('rgba(255, 77, 79, 0.14)'),
      /** Danger as text on a panel. */
      fg: color('#FF8586'),
    },
  },
  shadows: {
    raised: { value: '0 12px 32px rgba(0, 0, 0, 0.5)' },
    card: { value: '0 1px 2px rgba(0, 0, 0, 0.4)' },
  },
  gradients: {
    /** Over the lower edge of a picture, for readable text. */
    scrimUp: { value: 'linear-gradient(to top, rgba(7, 9, 13, 0.9), rgba(7, 9, 13, 0))' },
    brand: { value: 'radial-gradient(120% 90% at 12% 0%, rgba(255, 90, 54, 0.2), rgba(255, 90, 54, 0) 60%)' },
  },
})
