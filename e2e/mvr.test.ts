import { expect } from '@jest/globals'
import { expectAccessible } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { askService, at } from './service.ts'
import { addedDriver, arriveAtWrittenCarrier } from './written-carrier.ts'

useBrowser()

journey(
  'a report is requested for a driver, who consents by a link, and is read with its PDF',
  async ({ page }) => {
    await arriveAtWrittenCarrier(page)
    const driver = { DOB: '1984-03-09', CDLNumber: `TEST COMPLETE ${Math.trunc(Math.random() * 1e9)}` }
    const { Id: DriverId, Name: name, LastName } = await addedDriver(page, driver)
    await page.goto('/mvr')
    await page.getByRole('link', { name: 'Request MVR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request MVR' })
    await dialog.getByRole('button', { name: 'Choose a driver' }).click()
    await page.getByLabel('Search: Driver').fill(LastName)
    // By the mouse: the list stands above the dialog.
    await page.getByRole('option', { name }).click()
    await dialog.getByLabel('Purpose').selectOption('Post-incident')
    await dialog.getByText(`${name} must consent first.`).waitFor()
    await expectAccessible(page, 'the request of an MVR')
    await dialog.getByRole('button', { name: 'Request report' }).click()
    await page.getByText(/^1 report waits for consent/).waitFor()

    const link = { DriverId, PermissiblePurpose: 'Post-incident', IsMailed: false }
    const made = await askService(page, 'CreateConsentLink', { body: link })
    await page.goto(String(at(made, 'Result', 'Data', 'Path')))
    await page.getByText('Type name').click()
    await page.getByRole('checkbox', { name: 'I agree' }).check()
    await expectAccessible(page, 'the page of a link to consent')
    // The disclosure stands alone.
    expect(await page.getByRole('complementary', { name: 'What the portal shows' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign authorization' }).click()
    await page.getByRole('link', { name: 'Open your copy' }).waitFor()

    await page.goto(`/customerportal/mvr-account/${DriverId}`)
    await page.getByRole('region', { name: 'Convictions' }).waitFor()
    await expectAccessible(page, 'the driving record')
    await page.getByRole('region', { name: 'Reports' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: `MVR of ${name}` }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`MVR ${name}.pdf`)
    // Reference data is kept in the browser, and nothing of the record, which is a look each time.
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(kept).toContain('STATES')
    expect(kept).not.toContain(LastName)
  },
)
