/** The profiles with which the suites run against the service of a test, by the address where it listens on loopback. */
export function plantedServices(url: string) {
  // The same service under another origin: with a key of its own, and with limits that hold up no other region.
  const other = { baseUrl: url.replace('127.0.0.1', 'localhost') };
  return {
    runnerService: { regions: { local: { baseUrl: url }, limited: other }, accountId: 1234567 },
    hostileService: { regions: { hostile: { baseUrl: `${url}/hostile` } }, accountId: 1234567 },
    regionsService: {
      regions: {
        local: { baseUrl: url },
        other,
        closed: { baseUrl: `${url}/closed` },
        gone: { baseUrl: 'http://127.0.0.1:9' },
      },
    },
  };
}
