/**
 * Component tests wait for what they expect to see; how long that takes says nothing on a busy machine. Testing
 * Library's own second is too short there, and a test of what never comes still fails, only later.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
