// `npm run build`: builds everything that runs without the sources: the server in .next/standalone, the other programs
// in dist.

import { buildServer } from './start/build-server.ts'
import { bundlePrograms } from './start/bundle-programs.ts'

const neverAborted = new AbortController().signal
await bundlePrograms(neverAborted)
await buildServer(neverAborted)
