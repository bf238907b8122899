import { expect, test } from '@jest/globals'
import { listProblems } from './problems.ts'

test('problems of nested fields are named by their path, those of the form by nothing', () => {
  const problems = listProblems({
    root: { service: { type: 'service', message: 'Try later' } },
    Spouse: { FirstName: { type: 'min', message: 'Enter a first name' } },
    Phones: { 1: { Number: { type: 'min', message: 'Enter a number' } } },
  })
  expect(problems).toEqual([
    { field: undefined, message: 'Try later' },
    { field: 'Spouse.FirstName', message: 'Enter a first name' },
    { field: 'Phones.1.Number', message: 'Enter a number' },
  ])
})
