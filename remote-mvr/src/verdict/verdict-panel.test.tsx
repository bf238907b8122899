import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { type MvrCriterion, MvrCriterionName, type MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import { openElement } from 'shared-testing/screen'
import { VerdictPanel } from './verdict-panel.tsx'

const medical: MvrCriterion = {
  Name: 'Medical',
  State: 'fails',
  Words: 'Expired 17 Nov 2026',
  Details: ['Medical certificate expired 17 Nov 2026.', 'Michigan lists the driver as not certified.'],
}
const serious: MvrCriterion = {
  Name: 'Serious, 3 years',
  State: 'near',
  Words: '1 of 1 allowed',
  Details: ['1 of 1 serious violation allowed.'],
}

const verdictWith = (...changes: MvrCriterion[]): MvrVerdict => ({
  Outcome: 'Meets',
  JudgedOn: '2026-11-20',
  AsOf: '2026-11-18',
  FirstFailure: null,
  Indications: [],
  Points: 0,
  Criteria: MvrCriterionName.options.map(
    (Name) =>
      changes.find((changed) => changed.Name === Name) ?? {
        Name,
        State: 'ok',
        Words: 'None open',
        Details: [],
      },
  ),
})

const failing: MvrVerdict = {
  ...verdictWith(medical, serious),
  Outcome: 'Does not meet',
  FirstFailure: 'Medical certificate expired 17 Nov 2026.',
  Indications: ['One more serious violation within 3 years would indicate a 60-day disqualification.'],
}

const cells = () => within(screen.getByRole('list', { name: 'Criteria' })).getAllByRole('listitem')

test('a verdict that fails names its first failure, and says that the state decides', () => {
  openElement(<VerdictPanel verdict={failing} />)
  const panel = screen.getByRole('region', { name: 'Does not meet your criteria' })
  expect(panel).toHaveTextContent(
    'Medical certificate expired 17 Nov 2026. Michigan lists the driver as not certified.',
  )
  expect(panel).toHaveTextContent(
    'Would indicate, the state decides. One more serious violation within 3 years would indicate a 60-day disqualification.',
  )
})

test('all eight criteria are cells with their words, and the mark is said too', () => {
  openElement(<VerdictPanel verdict={failing} />)
  expect(cells().map((cell) => cell.textContent)).toHaveLength(8)
  expect(cells()[1]).toHaveTextContent('Medical: not met. Expired 17 Nov 2026')
  expect(cells()[4]).toHaveTextContent('Serious, 3 years: met, near the limit. 1 of 1 allowed')
  expect(cells()[2]).toHaveTextContent('Withdrawals: met. None open')
})

test('every sentence of a criterion is read behind one button, by keys alone', async () => {
  const { person } = openElement(<VerdictPanel verdict={failing} />)
  expect(screen.queryByText(/1 of 1 serious violation allowed/)).not.toBeInTheDocument()
  await person.tab()
  expect(screen.getByRole('button', { name: 'Show details' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(screen.getByText(/1 of 1 serious violation allowed/)).toBeVisible()
  expect(screen.getByText(/Record of 18 Nov 2026, judged by the day 20 Nov 2026/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hide details' })).toHaveAttribute('aria-expanded', 'true')
})

test('a verdict that is met says what is near, and nothing of the law where nothing is indicated', () => {
  openElement(<VerdictPanel verdict={verdictWith(serious)} />)
  const panel = screen.getByRole('region', { name: 'Meets your criteria' })
  expect(panel).toHaveTextContent('1 of 1 serious violation allowed.')
  expect(panel).not.toHaveTextContent('the state decides')
})

test('what a person has to look at is said so', () => {
  const question: MvrCriterion = {
    Name: 'Major offenses',
    State: 'needs a person',
    Words: '0 of 0 allowed, 1 to check',
    Details: ['Code X99 is not known.'],
  }
  openElement(
    <VerdictPanel
      verdict={{
        ...verdictWith(question),
        Outcome: 'Needs a person',
        FirstFailure: 'Code X99 is not known.',
      }}
    />,
  )
  expect(screen.getByRole('region', { name: 'A person has to look at this' })).toHaveTextContent(
    'Code X99 is not known.',
  )
  expect(cells()[3]).toHaveTextContent('Major offenses: needs a person. 0 of 0 allowed, 1 to check')
})
