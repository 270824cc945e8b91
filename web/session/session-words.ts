export const sessionWords = {
  loading: 'Loading your session',
  // Specification 1, section 8.
  licenceFailed: 'Could not accept EULA. Please try again.',
  loginFailed: 'Login failed',
  popupBlocked: 'Please enable popups and try again, or sign in using the sidebar',
  popupTimeout: 'Sign-in timed out. Please try again or use the sidebar to sign in',
  cookieBlocked: 'Your browser blocked the sign-in cookie. Allow cookies for this site and try again.',
  invalidCredentials: 'Invalid credentials',
  signOutFailed: 'We couldn’t sign you out. Try again.',
}
