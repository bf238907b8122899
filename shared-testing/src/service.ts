import '@testing-library/jest-dom/jest-globals'
import { configure, getConfig } from '@testing-library/react'
import { type ClientSettings, configureClient } from 'shared-api'
import { sessionExpired, token } from 'shared-auth'

// The service, its database and other tests share the processor, so an answer may take its time.
configure(({ getElementError }) => ({
  asyncUtilTimeout: 60_000,
  // A test that waits looks again and again; only its last error has to show the page, which takes long to print.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
}))

/** The address of the service of this run, which jest.service.js starts. */
export const serviceAddress = process.env['PORTAL_SERVICE'] ?? ''

/** Makes the typed client call the service of this run, as the signed-in user. */
export function callService(settings: Partial<ClientSettings> = {}) {
  configureClient({ baseUrl: serviceAddress, token, onSessionExpired: sessionExpired, ...settings })
}

callService()
