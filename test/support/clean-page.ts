import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The library does this by itself for the first file of a process only.
afterEach(cleanup)
