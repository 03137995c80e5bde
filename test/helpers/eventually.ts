import { setTimeout as sleep } from 'node:timers/promises';

/** Whether something comes to hold within five seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await holds()) return true;
    await sleep(100);
  }
  return false;
}

/** Whether a server answers at an address. */
export function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
