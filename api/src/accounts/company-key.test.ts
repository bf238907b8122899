import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'
import { companyKey } from './company-key.ts'

const service = await testService()

async function newAccount(name: string) {
  const id = randomUUID()
  await service.admin.insertInto('account').values({ id, name }).execute()
  return id
}

async function newUser(role: 'carrier' | 'agent', ...accounts: string[]) {
  const id = randomUUID()
  await service.admin
    .insertInto('app_user')
    .values({ id, role, name: 'Mae Orsini', email: `${id}@x.example`, password_hash: '' })
    .execute()
  await service.admin
    .insertInto('account_access')
    .values(accounts.map((account_id) => ({ user_id: id, account_id, is_direct: true })))
    .execute()
}

test('accounts that staff of a carrier link have one key, over several users, and those that an agent serves have not', async () => {
  const [one, two, three, other] = [
    await newAccount('One'),
    await newAccount('Two'),
    await newAccount('Three'),
    await newAccount('Other'),
  ]
  await newUser('carrier', one, two)
  await newUser('carrier', two, three)
  await newUser('agent', three, other)
  const key = await companyKey(service.db, one)
  expect(await companyKey(service.db, two)).toBe(key)
  expect(await companyKey(service.db, three)).toBe(key)
  expect(await companyKey(service.db, other)).toBe(other)
})

test('the two accounts of the demo that one user has are one company', async () => {
  expect(await companyKey(service.db, tarnbrook.id)).toBe(await companyKey(service.db, quillhaven.id))
})
