import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { addedDriver } from '../../list/driver-testing.ts'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'

beforeEach(() => signInAs('agent@demo.example'))

const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) })

test.each([
  ['a last name was typed', 'Spouse last name', 'Okafor'],
  ['the email was emptied', 'Spouse email', undefined],
])('the name of the spouse is asked for no more once %s', async (_, label, words) => {
  const { Id } = await addedDriver()
  const { person } = openScreen(App, `/drivers-list/${Id}/edit`)
  await person.type(await field('Spouse email'), 'robin@x.example')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  const name = await field('Spouse first name')
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter the name of the spouse'))
  await (words === undefined ? person.clear(await field(label)) : person.type(await field(label), words))
  await waitFor(() => expect(name).toBeValid())
})
