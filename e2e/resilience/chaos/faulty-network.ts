import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between two programs on loopback, and what can happen to it. */
export interface FaultyNetwork {
  port: number
  /** How many connections its clients have not let go of, silent ones among them. */
  countConnections: () => number
  /** How many pieces it has passed on so far. */
  chunksPassed: () => number
  /** How many answers it has lost so far. */
  responsesLost: () => number
  /** Breaks all connections; new ones pass. Returns how many there were. */
  cut: () => number
  /** Breaks so many connections, each as soon as the other side's next answer is on its way: the answer is lost. */
  dropResponses: (count: number) => void
  /**
   * The standing connections fall silent: their clients hear nothing any more, not even an end, and the other side
   * sees them end. So it is when the other side's machine is gone. New ones pass. Returns how many there were.
   */
  silence: () => number
  /**
   * Breaks all connections and refuses new ones by breaking them, until it is told to pass them again. Returns how many
   * it broke now.
   */
  setRefusing: (isRefusing: boolean) => number
  /** Passes everything on so many milliseconds late. */
  setDelay: (ms: number) => void
  close: () => void
}

interface Link {
  client: Socket
  target: Socket
  isSilent: boolean
}

/** @param targetPort the port that it passes connections on to */
export async function startFaultyNetwork(targetPort: number): Promise<FaultyNetwork> {
  const links = new Set<Link>()
  let delayMs = 0
  let isRefusingConnections = false
  let responsesToDrop = 0
  let passedCount = 0
  let lostCount = 0

  // An end of one direction is passed on like everything else, or not at all.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isRefusingConnections) return void client.resetAndDestroy()
    const link: Link = {
      client,
      target: connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true }),
      isSilent: false,
    }
    links.add(link)
    forward(link, client, link.target)
    forward(link, link.target, client)
    link.target.on('data', () => {
      if (responsesToDrop === 0) return
      responsesToDrop--
      lostCount++
      closeLink(link)
    })
  })

  function forward(link: Link, from: Socket, to: Socket): void {
    // Each piece waits for the one before it: what comes late keeps its order.
    let previous = Promise.resolve()
    const enqueue = (action: () => void) => {
      const dueAt = performance.now() + delayMs
      previous = previous
        .then(() => sleepUntil(dueAt))
        .then(() => {
          if (!link.isSilent) action()
        })
    }
    from.on('data', (chunk) => {
      passedCount++
      enqueue(() => void to.write(chunk))
    })
    from.on('end', () => enqueue(() => to.end()))
    from.on('error', () => enqueue(() => to.destroy()))
    from.on('close', () => {
      if (from.destroyed && to.destroyed) links.delete(link)
    })
  }

  function closeLink(link: Link): void {
    link.client.destroy()
    link.target.destroy()
    links.delete(link)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const findAudibleLinks = () => [...links].filter(({ isSilent }) => !isSilent)
  const cut = () => {
    const audibleLinks = findAudibleLinks()
    for (const link of audibleLinks) {
      link.client.resetAndDestroy()
      closeLink(link)
    }
    return audibleLinks.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    // The other end of a silent one is never heard of again, so what its client has ended stays here.
    countConnections: () => [...links].filter(({ isSilent, client }) => !(isSilent && client.readableEnded)).length,
    chunksPassed: () => passedCount,
    responsesLost: () => lostCount,
    cut,
    dropResponses: (count) => {
      responsesToDrop = count
    },
    silence: () => {
      const audibleLinks = findAudibleLinks()
      for (const link of audibleLinks) {
        link.isSilent = true
        link.target.destroy()
      }
      return audibleLinks.length
    },
    setRefusing: (isRefusing) => {
      isRefusingConnections = isRefusing
      return isRefusing ? cut() : 0
    },
    setDelay: (ms) => {
      delayMs = ms
    },
    close: () => {
      for (const link of links) closeLink(link)
      server.close()
    },
  }
}

function sleepUntil(dueAt: number): Promise<void> | undefined {
  const ms = dueAt - performance.now()
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined
}
