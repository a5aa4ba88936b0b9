import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, PHONE, WIDE } from './app.tsx'
import { shell, step } from './page.ts'

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

const headingOf = (title: string) => page.getByRole('heading', { level: 3, name: title, exact: true })

test('the terms and the privacy policy have their sentences', async () => {
  openApp('/terms')
  const policy = page.getByRole('region', { name: 'Privacy Policy' })
  await step('SH-10 /terms shows Terms & Privacy', () =>
    expect.element(shell.heading).toHaveTextContent('Terms of Service and Privacy Policy'),
  )
  await step('TE-01 the Terms of Service', () =>
    expect.element(page.getByRole('region', { name: 'Terms of Service' })).toBeVisible(),
  )
  await step('TE-02 the Privacy Policy', () => expect.element(policy).toBeVisible())
  for (const [id, title, ...sentences] of SECTIONS) {
    await step(`${id} ${title}`, () => {
      const text = headingOf(title).element().parentElement?.textContent
      for (const sentence of sentences) expect(text).toMatch(sentence)
    })
  }
  await step('TE-16 the contact is a mail link', () =>
    expect
      .element(policy.getByRole('link', { name: /@/ }).first())
      .toHaveAttribute('href', expect.stringMatching(/^mailto:\S+@\S+$/)),
  )
  for (const [width, height] of [WIDE, PHONE]) {
    await page.viewport(width, height)
    await step('TE-03 the date of the last update', () =>
      expect.element(page.getByText('Last updated 05/10/2025', { exact: true })).toBeVisible(),
    )
    for (const [, title] of SECTIONS) await expect.element(headingOf(title)).toBeVisible()
  }
})
