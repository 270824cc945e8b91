import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Check } from 'lucide-react'
import type { Plan } from '#contract/calls/billing.ts'
import { StateChip } from '#web/ui/states/StateChip.tsx'
import { priceWords, stateWords, trialWords } from './plan-state.ts'
import { planCardWords } from './settings-words.ts'
import { portal, type ProviderPage } from './use-provider-page.ts'

function Price({ plan }: { plan: Plan }) {
  return (
    <Typography
      component="p"
      sx={{ m: 0, mt: '16px', display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' }}
    >
      <Box
        component="span"
        sx={{ fontSize: 40, lineHeight: '48px', fontWeight: 600, letterSpacing: '-0.02em' }}
      >
        {priceWords(plan.price)}
      </Box>
      {plan.price > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {planCardWords.perMonth}
        </Box>
      )}
    </Typography>
  )
}

function Features({ features, isNext }: { features: readonly string[]; isNext: boolean }) {
  if (features.length === 0) return null
  return (
    <Box
      component="ul"
      sx={(theme) => ({
        listStyle: 'none',
        m: 0,
        mt: '24px',
        p: 0,
        pt: '24px',
        display: 'grid',
        alignContent: 'start',
        gap: '10px',
        borderTop: `1px solid ${theme.vars.palette.line}`,
      })}
    >
      {features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: '10px', overflowWrap: 'anywhere' }}>
          <Box
            component={Check}
            size={16}
            aria-hidden
            sx={{ flexShrink: 0, mt: '3px', color: isNext ? 'primary.main' : 'text.secondary' }}
          />
          {feature}
        </Box>
      ))}
    </Box>
  )
}

interface PlanCardProps {
  plan: Plan
  /** Of the user's own plan. */
  currentPrice: number
  /** The one to go on to. */
  isNext: boolean
  /** The name of the plan without a price. */
  free: string
  page: ProviderPage
}

/** The state of a plan, or the button that leads to it. */
function Action({ plan, currentPrice, isNext, free, page }: PlanCardProps) {
  if (plan.is_current) {
    const words = stateWords(plan, free)
    const isLate = plan.subscription?.status === 'past_due'
    return (
      <>
        {words !== null && (
          <Typography sx={{ m: 0, color: isLate ? 'warning.main' : 'text.secondary', textWrap: 'pretty' }}>
            {words}
          </Typography>
        )}
        {plan.subscription !== null && (
          <Button
            variant="outlined"
            fullWidth
            loading={page.opening === portal}
            disabled={page.opening !== null}
            onClick={() => void page.manage()}
          >
            {planCardWords.manage}
          </Button>
        )}
      </>
    )
  }
  const priceId = plan.stripe_price_id
  if (priceId === null) return null
  const verb = plan.price < currentPrice ? planCardWords.switch : planCardWords.upgrade
  return (
    <>
      <Button
        variant={isNext ? 'contained' : 'outlined'}
        fullWidth
        aria-label={planCardWords.change(verb, plan.name)}
        loading={page.opening === priceId}
        disabled={page.opening !== null}
        onClick={() => void page.buy(priceId)}
      >
        {verb}
      </Button>
      {plan.trial_days !== null && (
        <Typography variant="meta" component="p" sx={{ m: 0, color: 'text.secondary', textAlign: 'center' }}>
          {trialWords(plan.trial_days)}
        </Typography>
      )}
    </>
  )
}

/** A plan: what it costs, what is in it, and the way to it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, isNext } = props
  const headingId = `plan-${plan.id}`
  return (
    <Box
      component="li"
      aria-labelledby={headingId}
      aria-current={plan.is_current ? 'true' : undefined}
      sx={(theme) => ({
        // Name, price, description, action and features are aligned with those of the neighbouring cards.
        display: 'grid',
        gridRow: 'span 5',
        gridTemplateRows: 'subgrid',
        mb: '24px',
        minWidth: 0,
        p: { xs: '20px', sm: '28px' },
        borderRadius: '14px',
        border: `1px solid ${isNext ? theme.vars.palette.primary.main : theme.vars.palette.line}`,
        background: theme.vars.palette.background.paper,
        ...(isNext && { boxShadow: '0 12px 32px -16px rgba(24, 22, 20, 0.18)' }),
      })}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          alignContent: 'start',
          justifyContent: 'space-between',
          gap: '8px',
        }}
      >
        <Typography id={headingId} component="h2" variant="title" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {plan.name}
        </Typography>
        {plan.is_current && <StateChip label={planCardWords.current} isOn={false} />}
      </Box>
      <Price plan={plan} />
      <Typography sx={{ mt: '4px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {plan.description}
      </Typography>
      <Box sx={{ display: 'grid', alignContent: 'start', gap: '10px', '&:not(:empty)': { mt: '20px' } }}>
        <Action {...props} />
      </Box>
      <Features features={plan.features} isNext={isNext} />
    </Box>
  )
}
