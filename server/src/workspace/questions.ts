import type {
  CrossFileName,
  CrossFileValue,
  PassedPart,
  PassedUses,
  ReaderTools,
  ReturnedPart,
  SharedName,
} from '../code/source';
import type { Answer, FunctionUsers } from './functionUsers';

/** What is asked of other files while the program of one is folded, and what they said. */
interface Asked<Question, Said> {
  readonly question: Question;
  answer?: Answer<Said>;
}

type Tools = Pick<
  ReaderTools,
  | 'usedElsewhere'
  | 'calledElsewhere'
  | 'takenByOther'
  | 'isOnlyReadElsewhere'
  | 'isReplacedElsewhere'
  | 'tableElsewhere'
>;

/**
 * The questions that a file has for the files that use it, and for the tables of those that it imports. Nothing is known of a
 * new question: it is kept until `answer` puts it to the files, and known when the program is folded again.
 */
export class Questions {
  private readonly uses = new Map<
    string,
    Asked<ReturnedPart, NonNullable<ReturnType<NonNullable<Tools['usedElsewhere']>>>>
  >();
  private readonly calls = new Map<
    string,
    Asked<SharedName, NonNullable<ReturnType<NonNullable<Tools['calledElsewhere']>>>>
  >();
  private readonly readings = new Map<string, Asked<SharedName, boolean>>();
  private readonly replacements = new Map<string, Asked<Required<SharedName>, boolean>>();
  private readonly tables = new Map<string, Asked<CrossFileName, CrossFileValue>>();
  private readonly arguments = new Map<string, Asked<{ callee: CrossFileName; passed: PassedPart }, PassedUses>>();
  private readonly read = new Set<string>();
  /** What is asked of the files to which this one passes a part of a response on. */
  readonly partTools: Pick<Tools, 'usedElsewhere' | 'takenByOther'> = {
    usedElsewhere: part => said(this.uses, part),
    takenByOther: (callee, passed) => said(this.arguments, { callee, passed }),
  };
  readonly tools: Tools = {
    ...this.partTools,
    calledElsewhere: sharedName => said(this.calls, sharedName),
    isOnlyReadElsewhere: table => said(this.readings, table),
    isReplacedElsewhere: sharedName => said(this.replacements, sharedName),
    tableElsewhere: name => said(this.tables, name),
  };

  constructor(
    private readonly users: FunctionUsers,
    private readonly path: string,
    private readonly definersOf: (name: CrossFileName) => Promise<readonly string[]>,
    /** So many more files may pass a part of a response on; as many as `users` follow it through where it is absent. */
    private readonly left?: number,
  ) {}

  /** Whether something was asked that no file has been asked for yet. */
  get isOpen(): boolean {
    return [this.uses, this.calls, this.readings, this.replacements, this.tables, this.arguments].some(all =>
      [...all.values()].some(({ answer }) => answer === undefined),
    );
  }

  /** The files that were read for the answers. */
  get paths(): Iterable<string> {
    return this.read;
  }

  /** The words by which other files mention what was asked for; undefined where nothing was. */
  get words(): readonly string[] | undefined {
    const shared = [this.uses, this.calls, this.readings, this.replacements].flatMap(all =>
      [...all.values()].flatMap(({ question: { name, module } }) => [name, module]),
    );
    // A class that extends the one of a method need not mention the method.
    const classes = [...this.replacements.values()].map(({ question: { className } }) => className);
    const tables = [...this.tables.values()].flatMap(({ question }) => question.path.split(/\W+/));
    const called = [...this.arguments.values()].flatMap(({ question: { callee } }) => callee.path.split(/\W+/));
    const passedOn = [...this.uses.values(), ...this.calls.values()].flatMap(({ answer }) => answer?.words ?? []);
    const words = [...new Set([...shared, ...classes, ...tables, ...called, ...passedOn])].filter(word => word !== '');
    return words.length === 0 ? undefined : words;
  }

  /** Puts the new questions to the files; whether something is known now that was not before. Never rejects. */
  async answer(): Promise<boolean> {
    const { users, path } = this;
    const said = [
      await this.put(this.uses, part => users.usesOf(part, path, this.left)),
      await this.put(this.calls, sharedName => users.callsOf(sharedName, path)),
      await this.put(this.readings, sharedName => users.isOnlyRead(sharedName, path)),
      await this.put(this.replacements, sharedName => users.isReplaced(sharedName, path)),
      await this.put(this.tables, async name => users.tableOf(name, await this.definersOf(name))),
      await this.put(this.arguments, async ({ callee, passed }) =>
        users.usesOfArgument(passed, await this.definersOf(callee), path),
      ),
    ];
    return said.some(Boolean);
  }

  private async put<Question, Said>(
    all: Map<string, Asked<Question, Said>>,
    ask: (question: Question) => Promise<Answer<Said>>,
  ): Promise<boolean> {
    let isKnown = false;
    for (const each of all.values()) {
      if (each.answer) continue;
      each.answer = await ask(each.question);
      for (const path of each.answer.paths) this.read.add(path);
      isKnown ||= each.answer.result !== undefined;
    }
    return isKnown;
  }
}

function said<Question, Said>(all: Map<string, Asked<Question, Said>>, question: Question): Said | undefined {
  const key = JSON.stringify(question);
  const asked = all.get(key);
  if (!asked) all.set(key, { question });
  return asked?.answer?.result;
}
