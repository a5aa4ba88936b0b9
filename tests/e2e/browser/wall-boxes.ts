import type { Page } from '@playwright/test'

interface Size {
  width: number
  height: number
}

export interface Snapshot {
  /** Every line of every text and every code on the screen, with its box. */
  boxes: { name: string; left: number; top: number; right: number; bottom: number }[]
  /** The visible part of the playing picture; null where no picture is shown. */
  picture: { left: number; top: number; right: number; bottom: number } | null
  /** Words that are broken into lines. */
  brokenWords: string[]
  title: { width: number; fontSize: number } | null
}

/** What is on the wall now, or in the dialog over it. */
export const snapshot = (page: Page, root: 'main' | '[role=dialog]' = 'main'): Promise<Snapshot> =>
  page.evaluate((selector) => {
    const main = document.querySelector<HTMLElement>(selector)
    if (!main) throw new Error(`There is no ${selector}`)
    /** The area outside of which the element is cut off: by a clamp of lines, or by a part that scrolls. */
    const visibleArea = (element: Element) => {
      const own = element.getBoundingClientRect()
      const whole = main.getBoundingClientRect()
      let [left, right] = [whole.left, whole.right]
      // A line of little height is lower than its letters' boxes.
      let [top, bottom] = [own.top, own.bottom]
      for (let at: Element | null = element; at && at !== main; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const box = at.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      return { left, top, right, bottom }
    }
    const plain = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom })
    const boxes: Snapshot['boxes'] = []
    const brokenWords: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      if (!text.trim() || !node.parentElement?.checkVisibility()) continue
      const limit = visibleArea(node.parentElement)
      range.selectNodeContents(node)
      for (const { left, top, right, bottom } of range.getClientRects()) {
        if (top >= limit.bottom || bottom <= limit.top || left >= limit.right || right <= limit.left) continue
        boxes.push({
          name: text,
          left: Math.max(left, limit.left),
          right: Math.min(right, limit.right),
          top: Math.max(top, limit.top),
          bottom: Math.min(bottom, limit.bottom),
        })
      }
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set(Array.from(range.getClientRects(), (rect) => Math.round(rect.top))).size > 1)
          brokenWords.push(word)
      }
    }
    for (const image of main.querySelectorAll('[role=img]'))
      boxes.push({ name: image.getAttribute('aria-label') ?? '', ...plain(image.getBoundingClientRect()) })
    const video = main.querySelector<HTMLVideoElement>('video[data-active]')
    let picture: Snapshot['picture'] = null
    if (video && main.dataset['phase'] === 'playing') {
      const box = video.getBoundingClientRect()
      const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight)
      const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
      const left = box.left + (box.width - width) / 2
      const top = box.top + (box.height - height) / 2
      picture = { left, top, right: left + width, bottom: top + height }
    }
    const h1 = main.querySelector('h1')
    const title = h1 && {
      width: h1.parentElement?.getBoundingClientRect().width ?? 0,
      fontSize: Number.parseFloat(getComputedStyle(h1).fontSize),
    }
    return { boxes, picture, brokenWords, title }
  }, root)

/** The boxes of the shown captions, which the browser draws itself. */
export async function captionBoxes(page: Page): Promise<Box[]> {
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('DOM.enable')
    const { nodes } = await browser.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
    const cues = nodes.filter(({ attributes }) => attributes?.includes('-webkit-media-text-track-display'))
    const boxes: Box[] = []
    for (const { nodeId } of cues) {
      const { model } = await browser.send('DOM.getBoxModel', { nodeId })
      const [left = 0, top = 0, right = 0, , , bottom = 0] = model.content
      boxes.push({ left, top, right, bottom })
    }
    return boxes
  } finally {
    await browser.detach()
  }
}

export type Box = NonNullable<Snapshot['picture']>
const SLACK = 1
export const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK && b.top < a.bottom - SLACK

/** Texts and codes that cover another one. */
export function overlapsOf({ boxes }: Pick<Snapshot, 'boxes'>): string[] {
  return boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => box.name !== other.name && isOver(box, other))
      .map((other) => `'${box.name}' is over '${other.name}'`),
  )
}

/** What is in the outer twentieth of the screen. */
export function safetyFaults(boxes: Snapshot['boxes'], screen: Size): string[] {
  const [x, y] = [screen.width / 20 - SLACK, screen.height / 20 - SLACK]
  return boxes
    .filter(
      ({ left, right, top, bottom }) =>
        left < x || right > screen.width - x || top < y || bottom > screen.height - y,
    )
    .map(({ name }) => `'${name}' is outside of the safe area`)
}

/** Texts and codes that cover another one or the picture, or are in the outer twentieth of the screen. */
export function faultsOf({ boxes, picture, brokenWords }: Snapshot, screen: Size): string[] {
  return [
    ...brokenWords.map((word) => `'${word}' is broken`),
    ...overlapsOf({ boxes }),
    ...boxes
      .filter((box) => picture && isOver(box, picture))
      .map(({ name }) => `'${name}' is over the picture`),
    ...safetyFaults(boxes, screen),
  ]
}
