import { beforeEach } from '@jest/globals'

/** Over the real service a screen changes when an answer comes or a toast goes, whatever the test waits for just then. */
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})
