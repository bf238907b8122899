import { serveChecker } from './worker-protocol.ts'

serveChecker(self)
