import type { SignatureHelp, SignatureHelpParams } from 'vscode-languageserver';
import type { OpenDocument } from './documents';
import { markdown } from './markdown';
import { placesAt } from './places';
import type { Server } from './state';

export const signatureTriggers = ['(', ','];

/** The signature of the innermost call around the position. */
export function signatureHelp(
  server: Server,
  document: OpenDocument,
  params: SignatureHelpParams,
): SignatureHelp | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const found = language.signatureHelp?.(region.text, offset, server.context(document));
    if (!found) continue;
    return {
      activeSignature: found.activeSignature,
      activeParameter: found.activeParameter,
      signatures: found.signatures.map(signature => ({
        label: signature.label,
        ...(signature.documentation ? { documentation: markdown(signature.documentation) } : {}),
        parameters: signature.parameters.map(({ span, documentation }) => ({
          label: [span.start, span.end] as [number, number],
          ...(documentation ? { documentation: markdown(documentation) } : {}),
        })),
      })),
    };
  }
  return null;
}
