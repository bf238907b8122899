import { expect } from '@jest/globals'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../accessibility.ts'
import { journey, useBrowser } from '../browser.ts'
import { lead, password, signIn, signInWith, signOut } from '../people.ts'

// Other journeys sign in as the same operator: none may run while the second factor is on.
useBrowser()

journey(
  'a second factor is turned on, asked for at sign-in, and turned off, on accessible pages',
  async ({ page }) => {
    await signIn(page, 'operator')
    await lead(page, '/settings')
    const panel = page.getByRole('region', { name: 'Two-step sign-in' })
    await panel.getByLabel('Your password').fill(password)
    await panel.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    const secret = await panel.locator('code').innerText()
    await expectAccessible(page, 'the QR code')
    await panel
      .getByLabel('Code', { exact: true })
      .fill(await generate({ secret: secret.replaceAll(' ', '') }))
    await panel.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    const list = panel.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page, 'the recovery codes')
    await panel.getByRole('button', { name: 'Done' }).click()

    await signOut(page)
    await askedForCode(page)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('main').getByRole('alert').waitFor()
    await expectAccessible(page, 'a wrong code')
    await useRecoveryCode(page, codes[0])
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await signOut(page)
    await askedForCode(page)
    await useRecoveryCode(page, codes[0])
    await page.getByText('This recovery code was already used').first().waitFor()
    await page.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await lead(page, '/settings')
    await panel.getByText('8 of 10 recovery codes left.').waitFor()
    await panel.getByLabel('Your password').fill(password)
    await panel.getByLabel('Code', { exact: true }).fill(codes[2] ?? '')
    await panel.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await panel.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  },
)

async function askedForCode(page: Page) {
  await signInWith(page, 'operator@demo.example', password)
  await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
}

async function useRecoveryCode(page: Page, code = '') {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
