export default () => globalThis.stopServices()
