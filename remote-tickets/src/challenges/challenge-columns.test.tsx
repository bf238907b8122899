import { expect, test } from '@jest/globals'
import { challenges } from 'shared-api/challenges'
import { call } from 'shared-api'
import { signInAs } from 'shared-testing/sign-in'
import { challengeColumns } from './challenge-columns.tsx'

const column = (id: string) => challengeColumns(undefined).find((one) => one.id === id)

test('whether the fine is paid from the ticket, and the flow, can be chosen as columns', async () => {
  await signInAs('carrier@demo.example')
  const { Data } = await call(challenges.list, { query: { PageSize: 100 } })
  for (const row of Data) {
    expect(column('Fine_Paid_from_Ticket__c')?.csv?.(row)).toBe(row.Fine_Paid_from_Ticket__c ? 'Yes' : 'No')
    expect(column('Ticket_Flow__c')?.csv?.(row)).toBe(row.Ticket_Flow__c)
  }
})
