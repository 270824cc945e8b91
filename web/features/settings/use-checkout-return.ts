import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type CheckoutReturn,
  checkoutReturns,
  getUsage,
  listPlans,
  type Plan,
  refreshSubscription,
} from '#contract/calls/billing.ts'
import { getStorageUse } from '#contract/calls/files.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

/** How often the provider is asked whether it has the payment by now, and the pause between. */
const [tries, pauseMs] = [10, 3_000]

export type ReturnState =
  | { state: 'asking' }
  | { state: 'waiting' }
  | { state: 'cancelled' }
  | { state: 'changed' }
  | { state: 'paid'; plan: string }
  | { state: 'unpaid' }
  | { state: 'failed'; words: string }

/** What the address says of a return from the payment provider. Anybody can write that there: what is true is asked for. */
export const readCheckoutReturn = (query: URLSearchParams): CheckoutReturn | null =>
  checkoutReturns.find((outcome) => outcome === query.get('checkout')) ?? null

/** What became of a visit at the payment provider; null: nothing is known yet. */
export function useCheckoutReturn(outcome: CheckoutReturn): ReturnState | null {
  const client = useQueryClient()
  const [result, setResult] = useState<ReturnState | null>(null)
  useEffect(() => {
    if (outcome === 'cancelled') return
    const leaving = new AbortController()
    const { signal } = leaving
    const take = async (plans: Plan[]) => {
      // What was asked for before must not come after it.
      await client.cancelQueries({ queryKey: keyOf(listPlans) })
      client.setQueryData(keyOf(listPlans), plans)
      for (const endpoint of [getUsage, getStorageUse])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) })
      return plans.find(({ is_current, subscription }) => is_current && subscription !== null)
    }
    const ask = async () => {
      setResult({ state: 'asking' })
      for (let turn = 0; turn < tries; turn += 1) {
        const paid = await take(await call(refreshSubscription, { signal }))
        if (outcome === 'changed') return setResult({ state: 'changed' })
        if (paid) return setResult({ state: 'paid', plan: paid.name })
        setResult({ state: 'waiting' })
        await pause(pauseMs, signal)
      }
      setResult({ state: 'unpaid' })
    }
    ask().catch((failure: unknown) => {
      if (!signal.aborted) setResult({ state: 'failed', words: wordsOf(failure) })
    })
    return () => leaving.abort()
  }, [client, outcome])
  return outcome === 'cancelled' ? { state: 'cancelled' } : result
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('the page was left'))
    })
  })
}
