import { chakra } from '@chakra-ui/react'

/** Progress; set `data-waiting` while it is stalled. */
export const ProgressBar = chakra('progress', {
  base: {
    display: 'block',
    width: 'full',
    height: '2',
    appearance: 'none',
    forcedColorAdjust: 'none',
    _highContrast: { outline: '1px solid CanvasText' },
    borderWidth: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.hover',
    '&::-webkit-progress-bar': { bg: 'bg.hover' },
    '&::-webkit-progress-value': { bg: 'accent', borderRadius: 'full', transition: 'width 200ms linear' },
    '&::-moz-progress-bar': { bg: 'accent', borderRadius: 'full' },
    '&[data-waiting]::-webkit-progress-value': { bg: 'warning' },
    '&[data-waiting]::-moz-progress-bar': { bg: 'warning' },
  },
})
