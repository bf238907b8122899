import { expect, test } from '@jest/globals'
import { type CorrectedFields, correctedFields, CorrectionForm } from './correct-fields.ts'

const typed = (change: Partial<CorrectedFields>) => {
  const nothing = Object.fromEntries(correctedFields.map((name) => [name, '']))
  return CorrectionForm.safeParse({ ...nothing, ...change })
}

test('a fine is read as in the form that adds a ticket', () => {
  expect(typed({ Initial_Fine__c: '$1,185.5' }).data?.Initial_Fine__c).toBe('1185.50')
})
