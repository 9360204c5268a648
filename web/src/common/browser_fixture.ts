// browser_fixture.ts - what the pages ask of a browser when they are loaded; put into every unit test by the test runner.
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const browser = {
  addEventListener: () => undefined,
  navigator: { language: "en-US" },
  matchMedia: () => ({ matches: false }),
  localStorage: storage(),
  sessionStorage: storage(),
  location: { search: "", hash: "", origin: "http://house" },
  document: { documentElement: { lang: "", classList: { toggle: () => false } } },
};

for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
