import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTheme } from '../../theme/system.ts'
import { durationLabelOf, ImageWithFallback, type Pictured } from './poster.tsx'

const theme = createTheme()

const picture = { blur: 'QUJD', widths: [320, 640, 1280], jpeg: true }

/** What stands in the page: the sources that a browser may take, and the picture that it shows otherwise. */
function shown(video: Pictured, properties: { sizes?: string; isEager?: boolean } = {}) {
  const image = createElement(ImageWithFallback, { video, ...properties })
  // oxlint-disable-next-line react/no-children-prop -- its type wants the child among the properties
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: theme, children: image }))
  const attributesOf = (tag: string) => {
    const [found] = markup.match(new RegExp(`<${tag} [^>]*>`)) ?? []
    const named = [...(found ?? '').matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
      (name ?? '').toLowerCase(),
      value,
    ])
    return found && (Object.fromEntries(named) as Record<string, string>)
  }
  return { source: attributesOf('source'), image: attributesOf('img') }
}

test('a small picture comes as the copy that fits, as JPEG where there is no WebP', () => {
  const { source, image } = shown(
    { thumbnailFile: 'a.webp', thumbnailUrl: null, imageVariants: picture },
    { sizes: '8.5rem' },
  )
  expect(source).toEqual({
    type: 'image/webp',
    srcset: '/uploads/a-320.webp 320w, /uploads/a-640.webp 640w, /uploads/a.webp 1280w',
    sizes: '8.5rem',
  })
  expect(image).toMatchObject({ src: '/uploads/a.jpg', loading: 'lazy' })
  expect(image).not.toHaveProperty('srcset')
})

test('posters in the first view load with high priority', () => {
  const video = { thumbnailFile: 'a.webp', thumbnailUrl: null, imageVariants: picture }
  const { source, image } = shown(video, { sizes: '8rem', isEager: true })
  expect(source).toMatchObject({ sizes: '8rem' })
  expect(image).toMatchObject({ loading: 'eager', fetchpriority: 'high' })
})

test('without sizes a picture comes as it is stored', () => {
  const { source } = shown({ thumbnailFile: 'a.webp', thumbnailUrl: null, imageVariants: picture })
  expect(source).toEqual({ type: 'image/webp', srcset: '/uploads/a.webp' })
})

test('pictures from before there were copies or JPEGs are shown as they are', () => {
  const { jpeg: _, ...older } = picture
  const before = shown(
    { thumbnailFile: 'a.webp', thumbnailUrl: null, imageVariants: older },
    { sizes: '8rem' },
  )
  expect(before.image).toMatchObject({ src: '/uploads/a.webp' })
  const oldest = { thumbnailFile: 'a.png', thumbnailUrl: null, imageVariants: null }
  expect(shown(oldest, { sizes: '8rem' })).toMatchObject({
    source: undefined,
    image: { src: '/uploads/a.png' },
  })
  const elsewhere = {
    thumbnailFile: null,
    thumbnailUrl: 'https://pictures.example/b.jpg',
    imageVariants: null,
  }
  expect(shown(elsewhere).image).toMatchObject({ src: 'https://pictures.example/b.jpg' })
})

test('VC-23 VC-24 says the clip’s own length, and 60 seconds for a clip without one', () => {
  expect(durationLabelOf({ isMicroClip: true, clipDuration: 15, duration: 300 })).toBe('0:15')
  expect(durationLabelOf({ isMicroClip: true, clipDuration: null, duration: 300 })).toBe('1:00')
  expect(durationLabelOf({ isMicroClip: false, clipDuration: null, duration: 300 })).toBe('5:00')
})
