/** What the flags of a command-line client mean, as data. */
export interface FlagTable {
  /** Short flags that take a value. */
  readonly shortWithValue: string;
  /** Long flags that take a value, without the dashes. */
  readonly longWithValue: ReadonlySet<string>;
  /** The long name of a short flag; those that mean nothing to a call are left out. */
  readonly names: Readonly<Record<string, string>>;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export const curlFlags: FlagTable = {
  shortWithValue: 'AbcCdDeEFHKmoPQrtTuUwxXyYz',
  longWithValue:
    words(`abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout
    connect-to continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw
    data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine
    etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port
    ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header hostpubmd5 hostpubsha256 hsts interface ip-tos
    ipfs-gateway json keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth
    mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max
    pass pinnedpubkey postquote preproxy prequote proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert
    proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey
    proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote
    random-file range rate referer request request-target resolve retry retry-delay retry-max-time sasl-authzid
    service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option
    tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket
    upload-file url url-query user user-agent variable vlan-priority write-out`),
  names: {
    X: 'request',
    H: 'header',
    d: 'data',
    F: 'form',
    G: 'get',
    g: 'globoff',
    I: 'head',
    T: 'upload-file',
    o: 'output',
    O: 'remote-name',
    w: 'write-out',
    f: 'fail',
    i: 'include',
    D: 'dump-header',
    K: 'config',
    ':': 'next',
    '': 'end',
  },
};

export const wgetFlags: FlagTable = {
  shortWithValue: 'aAbBDeGHIiloOPQRtTUwX',
  longWithValue:
    words(`accept accept-regex append-output auth-no-challenge base bind-address body-data body-file ca-certificate
    ca-directory certificate certificate-type config connect-timeout cut-dirs default-page directory-prefix dns-timeout
    domains exclude-directories exclude-domains execute header http-password http-user include-directories input-file level
    limit-rate load-cookies max-redirect method output-document output-file password post-data post-file private-key
    progress proxy-password proxy-user quota read-timeout referer reject reject-regex report-speed save-cookies
    secure-protocol start-pos timeout tries user user-agent wait waitretry`),
  names: { O: 'output-document', q: 'quiet' },
};

export const httpieFlags: FlagTable = {
  shortWithValue: 'aAopPs',
  longWithValue:
    words(`auth auth-type boundary cert cert-key cert-key-pass ciphers compress-level default-scheme format-options
    history-print max-headers max-redirects output pretty print proxy raw response-charset response-mime session
    session-read-only ssl style timeout verify`),
  names: {
    f: 'form',
    j: 'json',
    o: 'output',
    h: 'headers',
    b: 'body',
    d: 'download',
    p: 'print',
    v: 'verbose',
    m: 'meta',
    I: 'ignore-stdin',
  },
};
