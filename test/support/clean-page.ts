import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// A page of a test is never idle: what would be loaded then is loaded when it is drawn, and not when the page is gone.
window.requestIdleCallback = () => 0

// The library does this by itself for the first file of a process only.
afterEach(cleanup)
