import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between two programs on loopback, and what can happen to it. */
export interface Network {
  port: number
  /** How many connections pass through it. */
  connections: () => number
  /** Breaks all connections; new ones pass. */
  cut: () => void
  /** Breaks so many connections, each as soon as the other side's next answer is on its way: the answer is lost. */
  loseAnswers: (count: number) => void
  /**
   * The standing connections fall silent: their clients hear nothing any more, not even an end, and the other side
   * sees them end. So it is when the other side's machine is gone. New ones pass.
   */
  silence: () => void
  /** Breaks all connections and refuses new ones by breaking them, until it is told to pass them again. */
  refuse: (refused: boolean) => void
  /** Passes everything on so many milliseconds late. */
  delay: (ms: number) => void
  close: () => void
}

interface Link {
  client: Socket
  target: Socket
  silent: boolean
}

/** @param target the port that it passes connections on to */
export async function startNetwork(target: number): Promise<Network> {
  const links = new Set<Link>()
  let late = 0
  let refusing = false
  let answersToLose = 0

  const server = createServer((client) => {
    if (refusing) return void client.resetAndDestroy()
    const link: Link = { client, target: connect(target, '127.0.0.1'), silent: false }
    links.add(link)
    // What comes late keeps its order: each piece waits for the one before it.
    pass(link, client, link.target, () => undefined)
    pass(link, link.target, client, () => {
      if (answersToLose === 0) return
      answersToLose--
      end(link)
    })
  })

  function pass(link: Link, from: Socket, to: Socket, onData: () => void): void {
    let before = Promise.resolve()
    const after = (work: () => void) => {
      const due = performance.now() + late
      before = before.then(() => sleepUntil(due)).then(work)
    }
    from.on('data', (chunk) => {
      if (link.silent) return
      onData()
      if (late === 0 && link.client.writableLength === 0) {
        before = before.then(() => void to.write(chunk))
      } else after(() => void to.write(chunk))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      if (link.silent && from === link.target) return
      after(() => end(link))
    })
  }

  function end(link: Link): void {
    link.client.destroy()
    link.target.destroy()
    links.delete(link)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const { client, target } of links) {
      client.resetAndDestroy()
      target.destroy()
    }
    links.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => links.size,
    cut,
    loseAnswers: (count) => {
      answersToLose = count
    },
    silence: () => {
      for (const link of links) {
        link.silent = true
        link.target.destroy()
      }
    },
    refuse: (refused) => {
      refusing = refused
      if (refused) cut()
    },
    delay: (ms) => {
      late = ms
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

function sleepUntil(due: number): Promise<void> | undefined {
  const ms = due - performance.now()
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
}
