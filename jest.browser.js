import './jest.style-rules.js'
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
}

/** What floats follows the size of its anchor by it; nothing has a size in jsdom. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const byte = () => Math.floor(Math.random() * 256)

/** Each file of tests comes from a network of its own: the service lets one network sign in so often a minute. */
function fetchFromNetwork() {
  const network = `10.${byte()}.${byte()}.1`
  return (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('X-Forwarded-For', network)
    return fetch(input, { ...init, headers })
  }
}

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, fromNode, { ResizeObserver, fetch: fetchFromNetwork() })
    this.global.performance.mark = () => undefined
    // It knows neither node's forms nor another origin: what is sent by it goes by fetch, as where there is none.
    Reflect.deleteProperty(this.global, 'XMLHttpRequest')
  }
}
