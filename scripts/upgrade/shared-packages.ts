type Lock = { packages: Record<string, { version?: string; resolved?: string; integrity?: string }> };

/**
 * What an earlier release has in its `package-lock.json` and the present one has not, or has in another version. Without any,
 * the earlier one builds and runs with the present packages.
 */
export function packagesNotHere(earlier: Lock, present: Lock): string[] {
  return Object.entries(earlier.packages)
    .filter(([path, { integrity, version }]) => {
      const here = present.packages[path];
      return path !== "" && (here?.version !== version || here?.integrity !== integrity);
    })
    .map(([path]) => path);
}
