import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
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
