import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

/** What each section has to say, by its heading. */
const SECTIONS: readonly [string, ...RegExp[]][] = [
  ['Content ownership', /What you upload stays yours/],
  ['For education only', /for education only/],
  ['No patient information', /Never upload or write anything that could identify a patient/],
  ['No patient information', /Violations of HIPAA.*are forbidden/],
  ['How we treat each other', /Harassment is forbidden/, /Illegal activity is forbidden/],
  ['Removal and suspension', /reserve the right to.*remove any content.*suspend or close any account/],
  ['Users under 18', /under 18.*permission of a parent or guardian/],
  [
    'What we collect',
    /your name/,
    /your email address/,
    /the videos that you upload/,
    /the comments that you write/,
  ],
  ['Your data is not for sale', /We don’t sell personal data/],
  ['Third-party processing', /done by other companies on our behalf/],
  ['Deletion on request', /personal data deleted\. Write to \S+@\S+ from/],
]

test('SH-10 TE-01 TE-02 TE-03 TE-04 TE-05 TE-06 TE-07 TE-08 TE-09 TE-10 TE-11 TE-12 TE-13 TE-14 TE-15 TE-16 the terms and the privacy policy say what they have to', async ({
  page,
}) => {
  const shell = new ShellPage(page)
  await page.goto('/terms')
  await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  await expect(page.getByRole('region', { name: 'Terms of Service' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Privacy Policy' })).toBeVisible()
  for (const [title, ...sentences] of SECTIONS) {
    const heading = page.getByRole('heading', { level: 3, name: title, exact: true })
    const section = page.locator('div').filter({ has: heading }).last()
    for (const sentence of sentences) await expect(section).toHaveText(sentence)
  }
  const mail = page.getByRole('region', { name: 'Privacy Policy' }).getByRole('link', { name: /@/ }).first()
  await expect(mail).toHaveAttribute('href', /^mailto:\S+@\S+$/)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await expect(page.getByText('Last updated 05/10/2025', { exact: true })).toBeVisible()
    for (const [title] of SECTIONS)
      await expect(page.getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible()
  }
})
