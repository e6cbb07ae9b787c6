type Lock = { packages: Record<string, { version?: string; resolved?: string; integrity?: string }> };

/**
 * Missing here or in another version. If empty, the earlier release builds and runs with the current
 * packages.
 */
export function packagesNotHere(earlier: Lock, present: Lock): string[] {
  return Object.entries(earlier.packages)
    .filter(([path, { integrity, version }]) => {
      const here = present.packages[path];
      return path !== "" && (here?.version !== version || here?.integrity !== integrity);
    })
    .map(([path]) => path);
}
