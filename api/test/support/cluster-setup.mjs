// Jest would transpile a .ts here to CommonJS, and this one is not.
export { startTestCluster as default } from './test-cluster.ts'
