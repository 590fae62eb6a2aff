import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between two programs on loopback, and what can happen to it. */
export interface Network {
  port: number
  /** How many connections its clients have not let go of, silent ones among them. */
  connections: () => number
  /** How many pieces it has passed on so far. */
  passed: () => number
  /** How many answers it has lost so far. */
  lost: () => number
  /** Breaks all connections; new ones pass. Returns how many there were. */
  cut: () => number
  /** Breaks so many connections, each as soon as the other side's next answer is on its way: the answer is lost. */
  loseAnswers: (count: number) => void
  /**
   * The standing connections fall silent: their clients hear nothing any more, not even an end, and the other side
   * sees them end. So it is when the other side's machine is gone. New ones pass. Returns how many there were.
   */
  silence: () => number
  /**
   * Breaks all connections and refuses new ones by breaking them, until it is told to pass them again. Returns how many
   * it broke now.
   */
  refuse: (refused: boolean) => number
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
  let passed = 0
  let lost = 0

  // An end of one direction is passed on like everything else, or not at all.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (refusing) return void client.resetAndDestroy()
    const link: Link = {
      client,
      target: connect({ port: target, host: '127.0.0.1', allowHalfOpen: true }),
      silent: false,
    }
    links.add(link)
    pass(link, client, link.target)
    pass(link, link.target, client)
    link.target.on('data', () => {
      if (answersToLose === 0) return
      answersToLose--
      lost++
      end(link)
    })
  })

  function pass(link: Link, from: Socket, to: Socket): void {
    // Each piece waits for the one before it: what comes late keeps its order.
    let before = Promise.resolve()
    const inTurn = (work: () => void) => {
      const due = performance.now() + late
      before = before
        .then(() => sleepUntil(due))
        .then(() => {
          if (!link.silent) work()
        })
    }
    from.on('data', (chunk) => {
      passed++
      inTurn(() => void to.write(chunk))
    })
    from.on('end', () => inTurn(() => to.end()))
    from.on('error', () => inTurn(() => to.destroy()))
    from.on('close', () => {
      if (from.destroyed && to.destroyed) links.delete(link)
    })
  }

  function end(link: Link): void {
    link.client.destroy()
    link.target.destroy()
    links.delete(link)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const heard = () => [...links].filter(({ silent }) => !silent)
  const cut = () => {
    const all = heard()
    for (const link of all) {
      link.client.resetAndDestroy()
      end(link)
    }
    return all.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    // The other end of a silent one is never heard of again, so what its client has ended stays here.
    connections: () => [...links].filter(({ silent, client }) => !(silent && client.readableEnded)).length,
    passed: () => passed,
    lost: () => lost,
    cut,
    loseAnswers: (count) => {
      answersToLose = count
    },
    silence: () => {
      const all = heard()
      for (const link of all) {
        link.silent = true
        link.target.destroy()
      }
      return all.length
    },
    refuse: (refused) => {
      refusing = refused
      return refused ? cut() : 0
    },
    delay: (ms) => {
      late = ms
    },
    close: () => {
      for (const link of links) end(link)
      server.close()
    },
  }
}

function sleepUntil(due: number): Promise<void> | undefined {
  const ms = due - performance.now()
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
}
