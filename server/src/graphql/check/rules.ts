import {
  ExecutableDefinitionsRule,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  getEnterLeaveForKind,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoDeprecatedCustomRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  SingleFieldSubscriptionsRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql';
import type { Severity } from '../../text/problem';
import { SelectedCursors } from './pagedLists';
import { ChangeEventKinds, RecommendedOperations, SearchedAccounts, SeparateMutations } from './practiceRules';
import { CustomScalarValues, KnownOperationTypes } from './serviceRules';
import { NamedOperations } from './unnamedOperations';
import { VariablesInStrings } from './variablesInStrings';

/** A validation rule of `graphql` with the code and the severity of its problems. */
export interface Check {
  readonly rule: ValidationRule;
  readonly code: string;
  readonly severity: Severity;
  /** The rule compares the definitions of a document; all others look at one, with the fragments that it uses. */
  readonly comparesDefinitions?: true;
}

/**
 * Fields that conflict with each other. The rule remembers pairs of fragments that it has compared, and what two of them do to
 * each other is to be reported in each definition that uses both.
 */
const FieldsOfOneDefinition: ValidationRule = context => {
  let rule = OverlappingFieldsCanBeMergedRule(context);
  const begin = () => {
    rule = OverlappingFieldsCanBeMergedRule(context);
  };
  return {
    OperationDefinition: begin,
    FragmentDefinition: begin,
    SelectionSet: (...given) => void getEnterLeaveForKind(rule, Kind.SELECTION_SET).enter?.apply(rule, given),
  };
};

/** Each rule has an explicit code, because the names of functions do not survive minification. */
export const checks: readonly Check[] = [
  { rule: ExecutableDefinitionsRule, code: 'not-executable', severity: 'error', comparesDefinitions: true },
  { rule: FieldsOnCorrectTypeRule, code: 'unknown-field', severity: 'error' },
  { rule: FragmentsOnCompositeTypesRule, code: 'fragment-on-leaf', severity: 'error' },
  { rule: KnownArgumentNamesRule, code: 'unknown-argument', severity: 'error' },
  { rule: KnownDirectivesRule, code: 'unknown-directive', severity: 'error' },
  { rule: KnownFragmentNamesRule, code: 'unknown-fragment', severity: 'error' },
  { rule: KnownOperationTypes, code: 'unknown-operation', severity: 'error' },
  { rule: KnownTypeNamesRule, code: 'unknown-type', severity: 'error' },
  { rule: NamedOperations, code: 'lone-anonymous-operation', severity: 'error', comparesDefinitions: true },
  { rule: NoFragmentCyclesRule, code: 'fragment-cycle', severity: 'error', comparesDefinitions: true },
  { rule: NoUndefinedVariablesRule, code: 'undefined-variable', severity: 'error' },
  { rule: NoUnusedFragmentsRule, code: 'unused-fragment', severity: 'warning', comparesDefinitions: true },
  { rule: NoUnusedVariablesRule, code: 'unused-variable', severity: 'warning' },
  { rule: FieldsOfOneDefinition, code: 'conflicting-fields', severity: 'error' },
  { rule: PossibleFragmentSpreadsRule, code: 'impossible-fragment', severity: 'error' },
  { rule: ProvidedRequiredArgumentsRule, code: 'missing-argument', severity: 'error' },
  { rule: ScalarLeafsRule, code: 'field-selection', severity: 'error' },
  { rule: SingleFieldSubscriptionsRule, code: 'subscription-fields', severity: 'error' },
  { rule: UniqueArgumentNamesRule, code: 'duplicate-argument', severity: 'error' },
  { rule: UniqueDirectivesPerLocationRule, code: 'duplicate-directive', severity: 'error' },
  { rule: UniqueFragmentNamesRule, code: 'duplicate-fragment', severity: 'error', comparesDefinitions: true },
  { rule: UniqueInputFieldNamesRule, code: 'duplicate-input-field', severity: 'error' },
  { rule: UniqueOperationNamesRule, code: 'duplicate-operation', severity: 'error', comparesDefinitions: true },
  { rule: UniqueVariableNamesRule, code: 'duplicate-variable', severity: 'error' },
  { rule: ValuesOfCorrectTypeRule, code: 'wrong-value', severity: 'error' },
  { rule: CustomScalarValues, code: 'wrong-value', severity: 'error' },
  { rule: VariablesAreInputTypesRule, code: 'variable-type', severity: 'error' },
  { rule: VariablesInAllowedPositionRule, code: 'variable-type', severity: 'error' },
  { rule: NoDeprecatedCustomRule, code: 'deprecated-field', severity: 'warning' },
  { rule: SelectedCursors, code: 'missing-cursor', severity: 'warning' },
  { rule: SeparateMutations, code: 'mutation-among-queries', severity: 'warning', comparesDefinitions: true },
  { rule: VariablesInStrings, code: 'variable-in-string', severity: 'warning' },
  { rule: SearchedAccounts, code: 'missing-account', severity: 'warning' },
  { rule: ChangeEventKinds, code: 'unknown-change-kind', severity: 'warning' },
  { rule: RecommendedOperations, code: 'older-operation', severity: 'hint' },
];
