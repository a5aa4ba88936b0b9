import type { Page } from '@playwright/test'
import { axeFindings } from '../../pages/axe-findings.ts'
import { expect } from './fixtures.ts'

/** In both color schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page), `what axe finds on ${page.url()}`).toEqual([])
}
