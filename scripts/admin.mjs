// `npm run admin -- …`: hands over to scripts/admin.ts, bundled. Plain JavaScript: this file runs on Node 20
// with nothing installed.
import { installAndRun } from './start/install-and-run.mjs'

await installAndRun('admin', 'inherit')
