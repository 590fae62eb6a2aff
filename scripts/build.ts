// `npm run build`: everything that runs without the sources. The server lands in .next/standalone, the other programs in dist.
import { buildPrograms } from './start/build-programs.ts'
import { buildServer } from './start/build-server.ts'

const neverAborted = new AbortController().signal
await buildPrograms(neverAborted)
await buildServer(neverAborted)
