// `npm run build`: builds everything that runs without the sources. The server is in .next/standalone, and the other
// programs are in dist.

import { buildServer } from './start/build-server.ts'
import { bundlePrograms } from './start/bundle-programs.ts'

const neverAborted = new AbortController().signal
await bundlePrograms(neverAborted)
await buildServer(neverAborted)
