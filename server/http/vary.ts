import type { FastifyReply } from 'fastify'

/** Adds request headers that this reply was chosen by; those that are named already stay. */
export function varyBy(reply: FastifyReply, ...names: string[]): FastifyReply {
  const before = String(reply.getHeader('vary') ?? '').split(/,\s*/)
  const all = new Set([...before, ...names].filter((name) => name !== ''))
  return reply.header('vary', [...all].join(', '))
}

/** What tells a browser that opens an address from a program that calls it. */
export const navigationHeaders = ['accept', 'sec-fetch-dest']
