/** Short names of commands, and what they run. */
export const aliases: Readonly<Record<string, string>> = {
  irm: 'Invoke-RestMethod',
  iwr: 'Invoke-WebRequest',
  iex: 'Invoke-Expression',
  '%': 'ForEach-Object',
  foreach: 'ForEach-Object',
  '?': 'Where-Object',
  where: 'Where-Object',
  select: 'Select-Object',
  sort: 'Sort-Object',
  group: 'Group-Object',
  measure: 'Measure-Object',
  ft: 'Format-Table',
  fl: 'Format-List',
  echo: 'Write-Output',
  write: 'Write-Output',
};

/** Parameters of the two commands that send requests, the most used first, as they may be cut short. */
export const webParameters =
  'Uri Method Headers Body ContentType TimeoutSec OutFile UserAgent InFile Form Credential Proxy CustomMethod MaximumRedirection MaximumRetryCount RetryIntervalSec SessionVariable WebSession Authentication Token Certificate CertificateThumbprint TransferEncoding SslProtocol StatusCodeVariable ResponseHeadersVariable HttpVersion ErrorAction ErrorVariable OutVariable WarningAction ProgressAction'.split(
    ' ',
  );

/** Parameters that take no value, in lower case. */
export const switches = new Set(
  'usebasicparsing usedefaultcredentials skipcertificatecheck allowunencryptedauthentication passthru disablekeepalive noproxy preserveauthorizationonredirect resume skipheadervalidation skiphttperrorcheck followrellink verbose debug whatif confirm force raw wait recurse nonewline compress ashashtable descending unique autosize asplaintext'.split(
    ' ',
  ),
);

/** Names of the platform as the rules of clients and answers spell them. */
export const platformNames = (
  'String HttpClient HttpRequestMessage Uri UriBuilder WebClient WebRequest HttpWebRequest StreamReader StringContent FormUrlEncodedContent HttpUtility WebUtility Environment Encoding UTF8 GetBytes HttpMethod ' +
  'BaseAddress DefaultRequestHeaders Headers Add TryAddWithoutValidation GetAsync GetStringAsync GetStreamAsync GetByteArrayAsync DeleteAsync PostAsync PutAsync PatchAsync SendAsync Send RequestUri Content Method Host Path Query Scheme ' +
  'Create CreateHttp GetResponse GetResponseAsync DownloadString DownloadStringTaskAsync DownloadData OpenRead UploadString UploadStringTaskAsync UploadValues QueryString ' +
  'Where ForEach First OrderBy StatusCode StatusDescription IsSuccessStatusCode EnsureSuccessStatusCode ReasonPhrase ReadAsStringAsync ReadAsStreamAsync GetResponseStream ReadToEnd ToString Trim TrimEnd Replace Clone ' +
  'Format Join Concat UrlEncode EscapeDataString ParseQueryString GetEnvironmentVariable Result GetAwaiter GetResult ConfigureAwait Parse count length ' +
  'Invoke-RestMethod Invoke-WebRequest Invoke-Expression ConvertTo-Json ConvertFrom-Json ConvertTo-String Join-Path Start-Process Write-Host Write-Output Write-Verbose Write-Debug Write-Warning Write-Information Write-Error Out-Host Out-String Out-Null Out-File Format-Table Format-List ForEach-Object Where-Object Select-Object Sort-Object Group-Object Measure-Object New-Object'
).split(' ');
