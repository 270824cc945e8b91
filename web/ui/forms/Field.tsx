import Box from '@mui/material/Box'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, useId } from 'react'

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id'> {
  label: string
  help?: ReactNode
  /** What is wrong with the input, in words. */
  problem?: string | null
  /** The line below is there also while nothing is said in it, so that a problem moves nothing. */
  keepsLine?: boolean
}

/** A text field with its label above and its help or problem below. */
export function Field({ label, help, problem = null, keepsLine = false, slotProps, ...rest }: FieldProps) {
  const id = useId()
  const note = problem ?? help
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ mb: '6px', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}
      >
        {label}
      </Box>
      <OutlinedInput
        id={id}
        error={problem !== null}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        slotProps={slotProps}
        {...rest}
      />
      {(note !== undefined || keepsLine) && (
        <Box
          id={`${id}-note`}
          role={problem === null ? undefined : 'alert'}
          sx={(theme) => ({
            mt: '6px',
            fontSize: 13,
            lineHeight: '18px',
            minHeight: 18,
            color: problem === null ? theme.vars.palette.text3 : theme.vars.palette.error.main,
          })}
        >
          {note}
        </Box>
      )}
    </Box>
  )
}
