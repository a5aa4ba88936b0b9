import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { VIEWPORTS } from './people.ts'

/** The sentences that each section must have: their requirement, the heading of the section, and the sentences. */
const SECTIONS: readonly [string, string, ...RegExp[]][] = [
  ['TE-04', 'Content ownership', /What you upload stays yours/],
  ['TE-05', 'For education only', /for education only/],
  ['TE-06', 'No patient information', /Never upload or write anything that could identify a patient/],
  ['TE-07', 'No patient information', /Violations of HIPAA.*are forbidden/],
  ['TE-08', 'How we treat each other', /Harassment is forbidden/],
  ['TE-09', 'How we treat each other', /Illegal activity is forbidden/],
  ['TE-10', 'Removal and suspension', /reserve the right to.*remove any content/],
  ['TE-11', 'Removal and suspension', /reserve the right to.*suspend or close any account/],
  ['TE-12', 'Users under 18', /under 18.*permission of a parent or guardian/],
  [
    'TE-13',
    'What we collect',
    /your name/,
    /your email address/,
    /the videos that you upload/,
    /the comments that you write/,
  ],
  ['TE-14', 'Your data is not for sale', /We don’t sell personal data/],
  ['TE-15', 'Third-party processing', /done by other companies on our behalf/],
  ['TE-16', 'Deletion on request', /personal data deleted\. Write to \S+@\S+ from/],
]

test('the terms and the privacy policy have their sentences', async ({ page }) => {
  const shell = new ShellPage(page)
  await page.goto('/terms')
  await test.step('SH-10 /terms shows Terms & Privacy', async () => {
    await expect(shell.heading).toHaveText('Terms of Service and Privacy Policy')
  })
  await test.step('TE-01 the Terms of Service', async () => {
    await expect(page.getByRole('region', { name: 'Terms of Service' })).toBeVisible()
  })
  await test.step('TE-02 the Privacy Policy', async () => {
    await expect(page.getByRole('region', { name: 'Privacy Policy' })).toBeVisible()
  })
  for (const [id, title, ...sentences] of SECTIONS) {
    await test.step(`${id} ${title}`, async () => {
      const heading = page.getByRole('heading', { level: 3, name: title, exact: true })
      const section = page.locator('div').filter({ has: heading }).last()
      for (const sentence of sentences) await expect(section).toHaveText(sentence)
    })
  }
  await test.step('TE-16 the contact is a mail link', async () => {
    const mail = page.getByRole('region', { name: 'Privacy Policy' }).getByRole('link', { name: /@/ }).first()
    await expect(mail).toHaveAttribute('href', /^mailto:\S+@\S+$/)
  })
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await test.step('TE-03 the date of the last update', async () => {
      await expect(page.getByText('Last updated 05/10/2025', { exact: true })).toBeVisible()
    })
    for (const [, title] of SECTIONS)
      await expect(page.getByRole('heading', { level: 3, name: title, exact: true })).toBeVisible()
  }
})
