import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'
import { type ClientSettings, configureClient } from 'shared-api'
import { sessionExpired, token } from 'shared-auth'

// The service, its database and other tests share the processor, so an answer may take its time.
configure({ asyncUtilTimeout: 10_000 })

/** The address of the service of this run, which jest.service.js starts. */
export const serviceAddress = process.env['PORTAL_SERVICE'] ?? ''

/** Makes the typed client call the service of this run, as the signed-in user. */
export function callService(settings: Partial<ClientSettings> = {}) {
  configureClient({ baseUrl: serviceAddress, token, onSessionExpired: sessionExpired, ...settings })
}

callService()
