import { jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { call } from 'shared-api'
import { drafts } from 'shared-api/drafts/drafts'
import { confirmLeave } from 'shared-ui'

/** The first of the page: a spouse has names and an email, too, further down. */
export async function field(label: string) {
  const [first] = await screen.findAllByRole('textbox', { name: new RegExp(`^${label}`) })
  if (first === undefined) throw new Error(`There is no field ${label}.`)
  return first
}
export const button = (name: string) => screen.findByRole('button', { name })

export async function lookUp(typist: UserEvent, fields: Record<string, string>) {
  for (const [label, typed] of Object.entries(fields)) {
    const box = await field(label)
    await typist.clear(box)
    await typist.type(box, typed)
  }
  await typist.click(await button('Look up'))
}

/** What is wrong, as the summary says it. */
export const links = () => {
  const heading = screen.getByRole('heading', { name: /problem/ })
  const summary = heading.parentElement ?? heading
  return {
    summary,
    words: within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  }
}

/** Whether the page can be left without a question. */
export function mayLeave() {
  const go = jest.fn()
  confirmLeave(go)
  return go.mock.calls.length > 0
}

/** What a test before has typed is not offered to the next one. */
export const deleteDraft = (CarrierId: string) => call(drafts.delete, { body: { Kind: 'driver', CarrierId } })
