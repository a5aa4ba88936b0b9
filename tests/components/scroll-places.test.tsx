import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { useScrollPlaces } from '../../desktop/renderer/app/use-scroll-places.ts'

function ScrollPlaces() {
  useScrollPlaces()
  return null
}

test('a page that was scrolled before this code has loaded keeps its scroll position', async () => {
  const tall = document.createElement('div')
  tall.style.height = '3000px'
  document.body.append(tall)
  onTestFinished(() => tall.remove())
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
  window.scrollTo(0, 700)
  await scrolled

  const root = createRoot(document.createElement('div'))
  flushSync(() =>
    root.render(
      <MemoryRouter initialEntries={['/discover']}>
        <ScrollPlaces />
      </MemoryRouter>,
    ),
  )
  root.unmount()
  expect(sessionStorage.getItem('scroll-places')).toContain('/discover",700]')
})
