import { beforeEach } from '@jest/globals'

// Each worker has a service of its own: what one file of tests writes changes nothing that another one counts.
const services = process.env['PORTAL_SERVICES'].split(' ')
process.env['PORTAL_SERVICE'] = services[(Number(process.env['JEST_WORKER_ID']) - 1) % services.length]

/** Over the real service a screen changes when an answer comes or a toast goes, whatever the test waits for just then. */
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})
