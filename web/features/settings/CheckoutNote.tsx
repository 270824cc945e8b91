import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CheckoutReturn } from '#contract/calls/billing.ts'
import { checkoutWords } from './settings-words.ts'
import { type ReturnState, useCheckoutReturn } from './use-checkout-return.ts'

/** Null: what is on the page says it all. */
function noteOf(result: ReturnState): { severity: 'success' | 'info' | 'warning'; text: string } | null {
  switch (result.state) {
    case 'asking':
      return { severity: 'info', text: checkoutWords.checking }
    case 'waiting':
      return {
        severity: 'info',
        text: checkoutWords.waiting,
      }
    case 'cancelled':
      return { severity: 'info', text: checkoutWords.cancelled }
    case 'changed':
      return null
    case 'paid':
      return { severity: 'success', text: checkoutWords.done(result.plan) }
    case 'unpaid':
      return {
        severity: 'warning',
        text: checkoutWords.unconfirmed,
      }
    case 'failed':
      return { severity: 'warning', text: result.words }
  }
}

function Note({ outcome, askAgain }: { outcome: CheckoutReturn; askAgain: () => void }) {
  const result = useCheckoutReturn(outcome)
  const note = result && noteOf(result)
  if (!result || !note) return null
  const mayAsk = result.state === 'unpaid' || result.state === 'failed'
  return (
    <Alert
      severity={note.severity}
      role="status"
      sx={(theme) => ({
        mb: '24px',
        maxWidth: 880,
        ...(note.severity === 'info' && {
          background: theme.vars.palette.tint,
          color: 'text.primary',
          '.MuiAlert-icon': { color: theme.vars.palette.primaryText },
        }),
      })}
      action={
        mayAsk && (
          <Button color="inherit" size="small" onClick={askAgain}>
            {result.state === 'failed' ? checkoutWords.tryAgain : checkoutWords.checkAgain}
          </Button>
        )
      }
    >
      {note.text}
    </Alert>
  )
}

/** The note for a user returning from the payment provider; null otherwise. */
export function CheckoutNote({ outcome }: { outcome: CheckoutReturn | null }) {
  const [attempt, setAttempt] = useState(0)
  if (outcome === null) return null
  return <Note key={attempt} outcome={outcome} askAgain={() => setAttempt(attempt + 1)} />
}
