import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { type CheckoutReturn, listPlans, type Plan } from '#contract/calls/billing.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FailureState } from '#web/ui/states/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { CheckoutNote } from './CheckoutNote.tsx'
import { PlanCard } from './PlanCard.tsx'
import { plansWords } from './settings-words.ts'
import { useProviderPage } from './use-provider-page.ts'

/** The line below the cards, or null. */
function footOf(plans: readonly Plan[]): string | null {
  const isSold = plans.some((plan) => plan.stripe_price_id !== null || plan.subscription !== null)
  if (isSold) return plansWords.terms
  return plans.some(({ price }) => price > 0) ? plansWords.notSold : null
}

function Cards({ plans }: { plans: readonly Plan[] }) {
  const page = useProviderPage()
  const currentPrice = plans.find(({ is_current }) => is_current)?.price ?? 0
  const free = plans.find(({ price }) => price === 0)
  const next = plans.find((plan) => plan.stripe_price_id !== null && plan.price > currentPrice)
  const foot = footOf(plans)
  return (
    <>
      <Box
        component="ul"
        aria-label={plansWords.list}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          columnGap: '24px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
          maxWidth: plans.length < 3 ? plans.length * 380 : 'none',
        }}
      >
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            currentPrice={currentPrice}
            isNext={plan === next}
            free={free?.name ?? plansWords.freePlan}
            page={page}
          />
        ))}
      </Box>
      {foot !== null && <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>{foot}</Typography>}
    </>
  )
}

function List() {
  const plans = useQuery({
    queryKey: keyOf(listPlans),
    queryFn: ({ signal }) => call(listPlans, { signal }),
  })
  if (plans.data !== undefined)
    return plans.data.length === 0 ? (
      <EmptyState icon={<CreditCard size={22} />} title={plansWords.none} />
    ) : (
      <Cards plans={plans.data} />
    )
  if (plans.isError) return <FailureState title={plansWords.failed} onRetry={() => void plans.refetch()} />
  return (
    <Box component="output" aria-label={plansWords.loading} sx={{ display: 'block' }}>
      <SkeletonBlock height={320} />
    </Box>
  )
}

/** The plans of this server, the user's own one, and the result of a visit to the payment provider. */
export function Plans({ outcome = null }: { outcome?: CheckoutReturn | null }) {
  return (
    <>
      <CheckoutNote outcome={outcome} />
      <List />
    </>
  )
}
