import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The signal of a request's end. It always aborts, exactly once: when the reply has been sent, the client has gone, the
 * connection was destroyed, or the server drains. Resources of the request are released when it aborts.
 */
export function createRequestEnd(request: FastifyRequest, reply: FastifyReply): () => AbortSignal {
  // Created lazily: most requests never need it.
  let signal: AbortSignal | undefined
  return () => (signal ??= beginSignal(request, reply))
}

function beginSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const { socket } = request
  const controller = new AbortController()
  const end = () => controller.abort()
  if (request.ws) {
    // A WebSocket outlives the reply that opened it.
    if (socket.destroyed) end()
    else socket.once('close', end)
  } else if (reply.raw.closed || socket.destroyed) end()
  else {
    reply.raw.once('close', end)
    // A pipelined request has no reply on the connection yet, so only the request emits the close.
    request.raw.once('close', () => {
      if (socket.destroyed) end()
    })
  }
  return controller.signal
}

/** Calls `listener` once when the signal aborts, or at once when it has aborted already. */
export function onAbort(signal: AbortSignal, listener: () => void): void {
  if (signal.aborted) listener()
  else signal.addEventListener('abort', listener, { once: true })
}
