import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ids of all processes that a process started, and that those started, and so on. */
export function descendantsOf(pid: number): number[] {
  const parents = existsSync('/proc/self/stat') ? parentsByProc() : parentsByPs();
  const below = (parent: number): number[] =>
    [...parents].filter(([, other]) => other === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

// A small Linux may have no `ps`.
function parentsByProc(): Map<number, number> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(ids.flatMap((id) => parentByProc(id)));
}

function parentByProc(id: string): [number, number][] {
  try {
    // The name, in brackets, may hold brackets and spaces: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return [[Number(id), Number(parent)]];
  } catch {
    // It ended in between.
    return [];
  }
}

function parentsByPs(): Map<number, number> {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
}
