import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with what every browser has and jsdom lacks; one kind of abort signal, the one that fetch understands. */
const fromNode = {
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  fetch,
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, fromNode)
  }
}
