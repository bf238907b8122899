import { hostConfig } from 'shared-federation/webpack'

export default hostConfig(import.meta.dirname)
