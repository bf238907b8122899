import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with what every browser has and jsdom lacks; abort signals, files and forms of the kind that fetch understands. */
const fromNode = {
  AbortController,
  AbortSignal,
  Blob,
  File,
  FormData,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  fetch,
}

/** What floats follows the size of its anchor by it; nothing has a size in jsdom. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, fromNode, { ResizeObserver })
  }
}
