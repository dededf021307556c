import { Parser } from 'web-tree-sitter';

type Started = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/**
 * The stack of the parsers, in bytes. Their own of 64 kB is full after some thousand open brackets, and what lies below it
 * is then written over, so that no later parse succeeds. The engine's stack ends first before this one does, with an error.
 */
const stackSize = 16 * 1024 * 1024;

let stackPointer: WebAssembly.Global | undefined;
let stackTop = 0;

/** Empties the stack of the parsers after a parse that did not return. */
export function restoreStack(): void {
  if (stackPointer && stackTop > 0) stackPointer.value = stackTop;
}

/** The memory that the runtime and its binding talk through, as the runtime hands it out. */
interface Memory {
  readonly HEAP32: Int32Array;
  readonly _malloc: (bytes: number) => number;
  getValue: (address: number, type: string) => number;
  setValue: (address: number, value: number, type: string) => void;
}

/** Starts the runtime of all parsers. Rejects when it cannot be compiled. */
export async function startRuntime(wasmBinary: Uint8Array): Promise<void> {
  const compiled = await WebAssembly.compile(wasmBinary);
  const options = {
    wasmBinary: wasmBinary as unknown as ArrayBuffer,
    // It keeps the runtime from building an address out of a script URL that does not exist in a worker.
    locateFile: (file: string) => file,
    instantiateWasm: (imports: WebAssembly.Imports, started: Started) => {
      stackPointer = imports['env']?.['__stack_pointer'] as WebAssembly.Global;
      void WebAssembly.instantiate(compiled, imports).then(instance => started(instance, compiled));
      return {};
    },
  };
  await Parser.init(options);
  // The runtime fills the options with its own functions. A step of a cursor reads and writes eight words, and finding
  // out each time of what type a word is takes longer than the step.
  const memory: Partial<Memory> = options as object;
  const { getValue, setValue, _malloc } = memory;
  const stack = _malloc?.(stackSize) ?? 0;
  // The stack grows down from its end, which is a multiple of sixteen.
  stackTop = stack > 0 ? (stack + stackSize) & ~15 : 0;
  restoreStack();
  if (!memory.HEAP32 || !getValue || !setValue || !littleEndian) return;
  const words = memory as Memory;
  words.getValue = (at, type) => (type === 'i32' ? (words.HEAP32[at >> 2] as number) : getValue(at, type));
  words.setValue = (at, value, type) => {
    if (type === 'i32') words.HEAP32[at >> 2] = value;
    else setValue(at, value, type);
  };
}

/** The runtime's memory is always so, a typed array is as the machine is. */
const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
