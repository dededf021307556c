/** The time that this process has worked, in milliseconds: other programs of the machine do not change it. */
export function workTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
