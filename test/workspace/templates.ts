/** A template in JSON whose script sends requests through functions around each other, as deployment tools keep them. */
export function scriptTemplate(callers: number, wrappers = 2): string {
  const functions = ['function Send-Request($method, $path, $body) {', '  $address = "$baseUrl/v2/$path"'];
  functions.push('  Invoke-RestMethod -Method $method -Uri $address -Headers $headers -Body $body', '}');
  let inner = 'Send-Request';
  for (let level = 0; level < wrappers; level++) {
    functions.push(`function Get-Level${level}($method, $path, $body) {`);
    functions.push(`  $prefix = "${level}-" + $path + $suffix`, `  return ${inner} $method $path $body`, '}');
    inner = `Get-Level${level}`;
  }
  const calls = Array.from({ length: callers }, (_, index) => {
    const line = `$item${index} = ${inner} "GET" "applications/$id${index}/deployments.json" $item${Math.max(0, index - 1)}`;
    return `${line}\nforeach ($part in $item${index}.items) { $total += "$total $($part.name)" }`;
  });
  const script = [
    '$baseUrl = "https://api.example.com"',
    '$headers = @{ "X-Api-Key" = $key }',
    ...functions,
    ...calls,
  ].join('\n');
  return JSON.stringify(
    { Id: 'a', Properties: { 'Action.Script.Syntax': 'PowerShell', 'Action.Script.ScriptBody': script } },
    null,
    2,
  );
}
