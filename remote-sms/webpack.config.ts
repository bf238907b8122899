import { remoteConfig } from 'shared-federation/webpack'
import description from './remote.config.ts'

export default remoteConfig(import.meta.dirname, description)
