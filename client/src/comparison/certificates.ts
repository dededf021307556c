import type * as vscode from 'vscode';
import type { ComparedCall } from '../../../server/src/lsp/protocol';

/** What a comparison showed, without a value of either response: the verdict and how many values it is about. */
interface Certificate {
  readonly verdict: 'same' | 'different';
  readonly count: number;
  /** Whether all values are numbers. */
  readonly numbers: boolean;
  /** How many of the values differ. */
  readonly differing: number;
  readonly region: string;
  /** The day of the comparison: `2026-11-22`. */
  readonly day: string;
}

/** Why a comparison was not made; it is known until the editor is closed. */
interface NotCompared {
  readonly verdict: 'not-run';
  readonly reason: string;
}

export type Verdict = Certificate | NotCompared;

/** The verdicts of the calls of a workspace. One holds for one text of a call and of its rewrite. */
export interface Certificates {
  get(call: ComparedCall): Verdict | undefined;
  keep(call: ComparedCall, verdict: Verdict): Promise<void>;
}

type Stored = Readonly<Record<string, Certificate & { readonly text: string }>>;

const storageKey = 'graphward.certificates';

/** Older certificates are dropped beyond this number. */
const maxKept = 2_000;

/** Certificates are kept in the editor's storage of the workspace, never in a file of it. */
export function createCertificates(storage: vscode.Memento): Certificates {
  const reasons = new Map<string, NotCompared & { readonly text: string }>();
  const kept = () => storage.get<Stored>(storageKey, {});
  const entryOf = (id: string) => reasons.get(id) ?? (Object.hasOwn(kept(), id) ? kept()[id] : undefined);

  return {
    get({ id, text }) {
      const entry = entryOf(id);
      return entry?.text === text ? entry : undefined;
    },
    async keep({ id, text }, verdict) {
      reasons.delete(id);
      const { [id]: _old, ...others } = kept();
      if (verdict.verdict === 'not-run') reasons.set(id, { ...verdict, text });
      const entries = Object.entries(others).slice(-maxKept + 1);
      const own = verdict.verdict === 'not-run' ? [] : [[id, { ...verdict, text }] as const];
      await storage.update(storageKey, Object.fromEntries([...entries, ...own]));
    },
  };
}
