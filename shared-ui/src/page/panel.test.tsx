import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { FoldedPanels } from './folded-panels.tsx'
import { Panel } from './panel.tsx'

const panel = (
  <Panel title="Win rate" note="Last 12 months" actions={<button>Show as table</button>} footer="38 drivers">
    78%
  </Panel>
)

test('a panel is a region named by its title', () => {
  draw(panel)
  expect(screen.getByRole('region', { name: 'Win rate' })).toHaveTextContent(
    'Win rateLast 12 monthsShow as table78%38 drivers',
  )
  expect(screen.queryByRole('button', { name: 'Win rate' })).not.toBeInTheDocument()
})

test('a folded panel is its title, which opens and closes the rest', async () => {
  const { user } = draw(<FoldedPanels isFolded>{panel}</FoldedPanels>)
  const region = screen.getByRole('region', { name: 'Win rate' })
  expect(region).toHaveTextContent(/^Win rate$/)
  const title = screen.getByRole('button', { name: 'Win rate', expanded: false })
  await user.click(title)
  expect(region).toHaveTextContent('Win rateLast 12 monthsShow as table78%38 drivers')
  await user.keyboard('{Enter}')
  expect(title).toHaveAttribute('aria-expanded', 'false')
  expect(region).toHaveTextContent(/^Win rate$/)
})

const form = (isFolded: boolean) => (
  <FoldedPanels isFolded={isFolded}>
    <Panel title="Timeline">
      <input aria-label="Note" />
    </Panel>
  </FoldedPanels>
)

test('what was typed into a panel stays, and stays in sight, when the window gets narrow', async () => {
  const { user, redraw } = draw(form(false))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Bring the log')
  redraw(form(true))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring the log')
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring the log')
})

test('a panel without anything is one line, without an icon', () => {
  const empty = <EmptyState kind="nothing" title="No documents yet" text="Add the license." />
  const { redraw } = draw(empty)
  expect(document.querySelector('svg')).toBeInTheDocument()
  redraw(<Panel title="Documents">{empty}</Panel>)
  expect(document.querySelector('svg')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'No documents yet' }).parentElement).toHaveTextContent(
    'No documents yetAdd the license.',
  )
})
