import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Check, CreditCard } from 'lucide-react'
import { listPlans, type Plan } from '#contract/billing.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailureState } from '#web/ui/FailureState.tsx'
import { SkeletonBlock } from '#web/ui/SkeletonBlock.tsx'
import { StateChip } from '#web/ui/StateChip.tsx'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

function Price({ price }: { price: number }) {
  return (
    <Typography
      component="p"
      sx={{ m: 0, mt: '16px', display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' }}
    >
      <Box
        component="span"
        sx={{ fontSize: 40, lineHeight: '48px', fontWeight: 600, letterSpacing: '-0.02em' }}
      >
        {price === 0 ? 'Free' : dollars.format(price)}
      </Box>
      {price > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          per month
        </Box>
      )}
    </Typography>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const headingId = `plan-${plan.id}`
  return (
    <Box
      component="li"
      aria-labelledby={headingId}
      aria-current={plan.is_current ? 'true' : undefined}
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        p: { xs: '20px', sm: '28px' },
        borderRadius: '14px',
        border: `1px solid ${theme.vars.palette.line}`,
        background: theme.vars.palette.background.paper,
      })}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px',
        }}
      >
        <Typography id={headingId} component="h2" variant="title" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {plan.name}
        </Typography>
        {plan.is_current && <StateChip label="Current plan" isOn={false} />}
      </Box>
      <Price price={plan.price} />
      {plan.description !== null && (
        <Typography sx={{ mt: '4px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {plan.description}
        </Typography>
      )}
      {plan.features.length > 0 && (
        <Box
          component="ul"
          sx={(theme) => ({
            listStyle: 'none',
            m: 0,
            mt: '24px',
            p: 0,
            pt: '24px',
            display: 'grid',
            gap: '10px',
            borderTop: `1px solid ${theme.vars.palette.line}`,
          })}
        >
          {plan.features.map((feature) => (
            <Box component="li" key={feature} sx={{ display: 'flex', gap: '10px', overflowWrap: 'anywhere' }}>
              <Box
                component={Check}
                size={16}
                aria-hidden
                sx={{ flexShrink: 0, mt: '3px', color: 'text.secondary' }}
              />
              {feature}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** What can be chosen on this installation, and which of it one has. */
export function Plans() {
  const plans = useQuery({
    queryKey: keyOf(listPlans),
    queryFn: ({ signal }) => call(listPlans, { signal }),
  })
  if (plans.isError)
    return <FailureState title="Failed to load plans." onRetry={() => void plans.refetch()} />
  if (plans.data === undefined)
    return (
      <Box component="output" aria-label="Loading plans..." sx={{ display: 'block' }}>
        <SkeletonBlock height={320} />
      </Box>
    )
  if (plans.data.length === 0)
    return <EmptyState icon={<CreditCard size={22} />} title="No plans available." />
  return (
    <>
      <Box
        component="ul"
        aria-label="Plans"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: '24px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
          maxWidth: plans.data.length < 3 ? plans.data.length * 380 : 'none',
        }}
      >
        {plans.data.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </Box>
      {plans.data.some(({ price }) => price > 0) && (
        <Typography sx={{ mt: '24px', color: 'text.secondary', fontSize: 14 }}>
          Plans cannot be bought here yet. Ask whoever runs this installation.
        </Typography>
      )}
    </>
  )
}
