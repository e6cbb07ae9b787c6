export async function copyPackages(_folder: string): Promise<void> {}
