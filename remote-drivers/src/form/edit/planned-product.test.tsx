import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type DriverChange, type DriverDetails, driverForm } from 'shared-api/drivers/driver-form'
import { type Product, products } from 'shared-api/memberships/products'
import { addedDriver } from '../../list/driver-testing.ts'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const nextMonth = inDays(30)

let driver: DriverDetails
/** The one that is planned, and two others. */
let planned: Product
let mine: Product
let theirs: Product

beforeEach(async () => {
  await signInAs('agent@demo.example')
  const [one, two, three] = (await call(products.list)).filter(({ Family }) => Family === 'Membership')
  planned = one ?? noProduct()
  mine = two ?? noProduct()
  theirs = three ?? noProduct()
  driver = await addedDriver({ ProductId: planned.Id, ActivationDate: nextMonth })
})

function noProduct(): never {
  throw new Error('The demo has too few products.')
}

const open = () => openScreen(App, `/drivers-list/${driver.Id}/edit`).person
const record = () => waitFor(() => call(driverForm.details, { params: { id: driver.Id } }))

/** What another user does at the same time. */
async function elsewhere(changed: Partial<DriverChange>) {
  const { Id, Version, CarrierId, FirstName, LastName, EmailId, MobileNumber } = await record()
  const contact = { EmailId: EmailId ?? '', MobileNumber: MobileNumber ?? '' }
  const body = { Id, Version, CarrierId, FirstName, LastName, ...contact, ...changed }
  return waitFor(() => call(driverForm.edit, { body }))
}

/** The service answers as it would if the product had been withdrawn. */
function sellNoMore({ Id }: Product) {
  changeAnswer<{ Data: Product[] }>('GetProductList', ({ Data }) => ({
    Data: Data.filter((sold) => sold.Id !== Id),
  }))
}

const product = ({ Name }: Product) => screen.findByRole('radio', { name: Name })
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) })
const save = async (typist: ReturnType<typeof open>) =>
  typist.click(await screen.findByRole('button', { name: 'Save changes' }))
const conflict = () => screen.findByRole('heading', { name: 'Another user changed this driver' })
const choice = (label: string, side: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('radio', { name: new RegExp(`^${side}`) })

describe('two people choose a product for one driver', () => {
  test('the second user to choose a product sees the first choice and decides', async () => {
    const typist = open()
    await typist.click(await product(mine))
    await elsewhere({ ProductId: theirs.Id })
    await save(typist)
    await conflict()
    expect((await record()).ProductId).toBe(theirs.Id)
    expect(choice('Product', 'Keep mine')).toHaveAccessibleName(new RegExp(mine.Name))
    expect(choice('Product', 'Take theirs')).toHaveAccessibleName(new RegExp(theirs.Name))
    await typist.click(choice('Product', 'Take theirs'))
    await typist.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(await product(theirs)).toBeChecked()
    await typist.click(await product(mine))
    await save(typist)
    await waitFor(async () => expect((await record()).ProductId).toBe(mine.Id))
  })

  test('a discount code of one user is kept when the other changes something else', async () => {
    const typist = open()
    await typist.type(await field('City'), 'Columbus')
    await elsewhere({ DiscountCode: 'FLEET15' })
    await save(typist)
    await conflict()
    expect(choice('Discount code', 'Take theirs')).toBeChecked()
    await typist.click(screen.getByRole('button', { name: 'Save with these choices' }))
    await waitFor(async () =>
      expect(await record()).toMatchObject({ City: 'Columbus', DiscountCode: 'FLEET15' }),
    )
  })
})

describe('a membership that begins while the form is open', () => {
  test('is said with what was chosen of it, and the rest is saved', async () => {
    const typist = open()
    await typist.click(await product(mine))
    await typist.type(await field('City'), 'Columbus')
    await elsewhere({ ActivationDate: inDays(-2) })
    await save(typist)
    await conflict()
    const begun = within(screen.getByRole('region', { name: 'The membership has begun' }))
    expect(begun.getByText(new RegExp(mine.Name))).toBeVisible()
    await typist.click(screen.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Your choices are in the form/))
    expect(screen.queryByRole('region', { name: /^Membership/ })).not.toBeInTheDocument()
    await save(typist)
    await waitFor(async () => expect((await record()).City).toBe('Columbus'))
    expect(await record()).toMatchObject({ ProductId: planned.Id, Active_Inactive__c: 'Active' })
  })

  test('causes no conflict for a user who changed nothing of it', async () => {
    const typist = open()
    await typist.type(await field('City'), 'Columbus')
    await elsewhere({ ActivationDate: inDays(-2) })
    await save(typist)
    await waitFor(async () => expect((await record()).City).toBe('Columbus'))
  })
})

describe('a planned product', () => {
  test('tells the price that was agreed, also while another is chosen, until there is another code', async () => {
    await elsewhere({ DiscountCode: 'FLEET15' })
    const typist = open()
    await typist.click(await product(mine))
    expect(await product(planned)).toHaveAccessibleDescription(/^\$16\.95 a month As it was agreed/)
    await typist.clear(await field('Discount code'))
    expect(await product(planned)).toHaveAccessibleDescription(/^\$19\.95 a month Attorney/)
  })

  test('that is not sold any more stays with its code alone', async () => {
    sellNoMore(planned)
    const typist = open()
    expect(await product(planned)).toHaveAccessibleDescription(
      /^\$19\.95 a month As it was agreed, .* It is not sold any more\.$/,
    )
    await typist.type(await field('Discount code'), 'FLEET15')
    expect(await product(planned)).toHaveAccessibleDescription(
      /^ *It is not sold any more, and stays only without a code\.$/,
    )
  })

  test('takes a discount code, and an unknown one is said to be so', async () => {
    const typist = open()
    expect(await product(planned)).toBeChecked()
    const code = await field('Discount code')
    await typist.type(code, 'NO-SUCH-CODE')
    await typist.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^This code is unknown/))
    await typist.clear(code)
    await typist.type(code, 'fleet15')
    await save(typist)
    await waitFor(async () => expect((await record()).DiscountCode).toBe('FLEET15'))
  })

  test.each([0, 408, 429, 503])('keeps a code that no one could check (%d)', async (status) => {
    const { repair } = breakCall('getProductDetails', status)
    const typist = open()
    const code = await field('Discount code')
    await typist.type(code, 'FLEET15')
    await typist.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^The code could not be checked/))
    repair()
    await typist.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(code).toBeValid())
  })
})
