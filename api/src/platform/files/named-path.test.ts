import { expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import type { Contract } from 'shared-api/contract'
import { FileInput, ReceivedFile } from 'shared-api/documents'
import { bearer, testService } from '../../../test/support/test-service.ts'

const service = await testService()

const named = { name: 'a.pdf', size: 10, path: '/etc/hostname' }
const uploads = calls.filter(({ upload }: Contract) => upload !== undefined)

test.each(uploads.map(({ name }) => name))(
  '%s reads no file of the service that a form names',
  async (name) => {
    const contract = uploads.find((call) => call.name === name)
    const role = contract?.roles === 'anyone' ? undefined : contract?.roles[0]
    const headers = role === undefined ? {} : bearer(await service.signIn(role))
    const part = `content-disposition: form-data; name="${contract?.upload?.field}"\r\ncontent-type: application/json`
    const { status, envelope } = await service.ask(name, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\n${part}\r\n\r\n${JSON.stringify(named)}\r\n--x--\r\n`,
    })
    expect({ status, message: envelope.Message }).toEqual({
      status: 400,
      message: 'The form could not be read. Send it again.',
    })
  },
)

test('what a sender wrote is no file, whatever its fields', () => {
  expect(FileInput.safeParse(named).success).toBe(false)
  expect(FileInput.safeParse(new ReceivedFile(named)).success).toBe(true)
})
