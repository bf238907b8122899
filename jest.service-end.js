export default () => globalThis.stopService()
