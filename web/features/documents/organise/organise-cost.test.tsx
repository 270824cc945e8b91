import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { getSite } from '#contract/calls/site.ts'
import { type Estimates, getEstimates, type Receipt } from '#contract/calls/ai-usage.ts'
import { draw } from '#test/support/draw.tsx'
import { OrganiseButton } from './OrganiseButton.tsx'
import { OrganisingDialog } from './OrganisingDialog.tsx'
import { createdText, type OrganiseReport } from './use-organise.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with the button; `estimates` null: there is no model. */
function drawButton(estimates: Estimates | null) {
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    requestedPaths.push(pathname)
    return Response.json(pathname === getSite.path ? { has_model: estimates !== null } : estimates)
  })
  draw(
    <MemoryRouter>
      <OrganiseButton onOrganise={() => undefined} />
    </MemoryRouter>,
  )
  return requestedPaths
}

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Other ways to organize' }))

test('before it is pressed the button says about how much the model takes, and so does its menu', async () => {
  drawButton({ caption: null, organise: { tokens: 4_300, dollars: 0.0046 }, note: null })
  await openMenu()
  const words = 'About 4,300 tokens (less than $0.01) for the names'
  const items = within(screen.getByRole('menu'))
  expect(await items.findAllByText(words)).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'AI auto-organize' })
  await userEvent.hover(button)
  // The focus is on the other button, whose tooltip may be shown as well.
  await waitFor(() =>
    expect(screen.getAllByRole('tooltip').map((tooltip) => tooltip.textContent)).toContain(words),
  )
})

test('where the budget is used up, it says that', async () => {
  drawButton({ caption: null, organise: null, note: 'The budget is used up.' })
  await openMenu()
  expect(await screen.findByText('The budget is used up.')).toBeTruthy()
})

test('where there is no model, nothing is said and nothing is asked', async () => {
  const requestedPaths = drawButton(null)
  await openMenu()
  await vi.waitFor(() => expect(requestedPaths).toContain(getSite.path))
  expect(screen.queryByText(/tokens/)).toBeNull()
  expect(requestedPaths).not.toContain(getEstimates.path)
})

const story = { name: 'At the lakes', documentCount: 3, file_ids: [] }
const receipt: Receipt = { tokens: 3_912, dollars: null, is_estimated: true, is_growing: false }

const drawEnd = (report: OrganiseReport) =>
  draw(
    <MemoryRouter>
      <OrganisingDialog
        organising={{ state: 'done', stories: [story], planId: null, leftOut: 0, report }}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )

test('S14: the dialog and the toast count one story and one document in the singular', () => {
  const alone = { name: 'At the lakes', documentCount: 1, file_ids: [] }
  draw(
    <MemoryRouter>
      <OrganisingDialog
        organising={{
          state: 'done',
          stories: [alone],
          planId: null,
          leftOut: 0,
          report: { receipt: null, note: null },
        }}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText(/^Successfully created 1 story!/)).toBeTruthy()
  expect(screen.getByText('1 document')).toBeTruthy()
  expect(createdText([alone])).toBe('Created 1 story!')
})

test('its end says what it took, or why the model took no part', () => {
  const { unmount } = drawEnd({ receipt, note: null })
  expect(screen.getByText('Took about 3,910 tokens')).toBeTruthy()
  unmount()
  const { unmount: leave } = drawEnd({ receipt: null, note: 'Names were chosen without it.' })
  expect(screen.getByText('Names were chosen without it.')).toBeTruthy()
  expect(screen.queryByText(/^Took/)).toBeNull()
  leave()
  drawEnd({ receipt: null, note: null })
  expect(screen.queryByText(/^Took|without it/)).toBeNull()
})
