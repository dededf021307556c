import * as vscode from 'vscode';
import type { Limits } from '../../server/src/api/limits';

/** The limits of requests in the user's settings. The connection counts as part of the time until a response begins. */
export function requestLimits(): Partial<Limits> {
  const settings = vscode.workspace.getConfiguration('graphward.request');
  const positive = (name: string): number | undefined => {
    const value = settings.get<number>(name);
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  const whole = positive('timeout');
  const firstByte = positive('firstByteTimeout') ?? whole;
  const size = positive('maxSize');
  return {
    ...(whole === undefined ? {} : { whole: whole * 1000 }),
    ...(firstByte === undefined ? {} : { firstByte: firstByte * 1000 }),
    ...(size === undefined ? {} : { size: size * 1024 * 1024 }),
  };
}

/** How many requests to one region the user allows at a time. */
export function maxInFlight(): number {
  return vscode.workspace.getConfiguration('graphward.request').get<number>('concurrency') ?? 10;
}
