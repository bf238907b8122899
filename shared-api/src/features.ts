/**
 * What this service can do. An action whose feature is off is not offered anywhere, and nothing says so after a click: a
 * feature is switched on here, with the calls that it needs.
 */
export const features = {
  /** RequestMVR: 'Request MVR' of drivers. */
  mvrRequests: true,
}
