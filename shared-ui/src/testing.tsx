import '@testing-library/jest-dom/jest-globals'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { UiProvider } from './theme/ui-provider.tsx'

const wrapped = (children: ReactNode) => (
  <UiProvider>
    <MemoryRouter>{children}</MemoryRouter>
  </UiProvider>
)

/** Draws it as a page does, with tokens, router and toasts around it. */
export function draw(children: ReactNode) {
  const { rerender } = render(wrapped(children))
  return { user: userEvent.setup(), redraw: (next: ReactNode) => rerender(wrapped(next)) }
}
