import { defineRecipe } from '@chakra-ui/react/styled-system'

const track = { height: '4px', borderRadius: 'full', bg: 'border.strong' }
const thumb = { appearance: 'none', borderRadius: 'full', borderWidth: 0, bg: 'accent', cursor: 'pointer' }

/** A native range input in the colors of the theme. `--to` is the end of the filled part of the track. */
export const sliderRecipe = defineRecipe({
  className: 'slider',
  base: {
    appearance: 'none',
    forcedColorAdjust: 'none',
    display: 'block',
    width: 'full',
    bg: 'transparent',
    cursor: 'pointer',
    _disabled: { opacity: 0.5 },
    '&::-webkit-slider-runnable-track': {
      ...track,
      bgImage: 'linear-gradient({colors.accent}, {colors.accent})',
      bgRepeat: 'no-repeat',
      bgSize: 'var(--to, 0%) 100%',
    },
    '&::-moz-range-track': track,
    '&::-moz-range-progress': { ...track, bg: 'accent' },
    '&::-moz-range-thumb': { ...thumb, boxSize: '16px' },
  },
  variants: {
    kind: {
      /** In a form, with the height of a touch target. */
      form: {
        height: 'touch',
        '&::-webkit-slider-thumb': { ...thumb, boxSize: '22px', mt: '-9px' },
        '&::-moz-range-thumb': { boxSize: '22px' },
      },
      /** Over a video. */
      player: { height: '6', '&::-webkit-slider-thumb': { ...thumb, boxSize: '16px', mt: '-6px' } },
      /** One end of a range. Two inputs lie on one track, so only their thumbs take the pointer. */
      end: {
        position: 'absolute',
        inset: 0,
        height: 'touch',
        pointerEvents: 'none',
        '&::-webkit-slider-runnable-track': { height: '4px', bg: 'transparent', bgImage: 'none' },
        '&::-moz-range-track': { bg: 'transparent' },
        '&::-moz-range-progress': { bg: 'transparent' },
        '&::-webkit-slider-thumb': { ...thumb, boxSize: '22px', mt: '-9px', pointerEvents: 'auto' },
        '&::-moz-range-thumb': { boxSize: '22px', pointerEvents: 'auto' },
        // The input is as wide as the track; the focus ring is drawn around the thumb.
        _focusVisible: { outline: 'none' },
        '&:focus-visible::-webkit-slider-thumb': {
          outline: '2px solid {colors.accent}',
          outlineOffset: '2px',
        },
        '&:focus-visible::-moz-range-thumb': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
      },
    },
  },
  defaultVariants: { kind: 'form' },
})
