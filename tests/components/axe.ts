import axe from 'axe-core'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Expects that axe finds nothing in this part of the screen. */
export async function expectAccessible(part: Locator): Promise<void> {
  const { violations } = await axe.run(part.element())
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
