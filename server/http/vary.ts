import type { FastifyReply } from 'fastify'

/** Adds request headers to Vary, keeping those already there. */
export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  const before = String(reply.getHeader('vary') ?? '').split(/,\s*/)
  const all = new Set([...before, ...names].filter((name) => name !== ''))
  return reply.header('vary', [...all].join(', '))
}

/** The headers that distinguish a browser navigation from an API request. */
export const navigationHeaders = ['accept', 'sec-fetch-dest']
