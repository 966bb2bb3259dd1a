vcl 4.1;

# Varnish 7 between the nginx that has the certificate and the one that balances the instances: see README.md. What may be
# kept, and for how long, is said by the answers themselves: Cache-Control, or Surrogate-Control, which only we read.

import std;

# nginx.conf.template, with LISTEN=127.0.0.1:8080.
backend default {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 2s;
  # An import answers when it has finished.
  .first_byte_timeout = 600s;
  .between_bytes_timeout = 600s;
  # Patient: a server that is only busy should still get what nobody has.
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 5s;
    .window = 8;
    .threshold = 3;
    .initial = 3;
  }
}

# From where instances purge withdrawn photos: PURGE_METHOD=PURGE, PURGE_URL=http://127.0.0.1:6081/files
acl instances {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # Varnish adds who is connected to it to X-Forwarded-For. Whoever asks through nginx is a second one there.
  if (req.method == "PURGE") {
    if (client.ip !~ instances || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    return (purge);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # People see their own contributions at once.
  if (req.http.Authorization || req.http.X-User-Token) {
    return (pass);
  }
  # What somebody keeps, and who signs in, is told by their cookies.
  if (req.url ~ "^/(saved(\.data)?($|\?)|follows/|api/identity/)") {
    return (pass);
  }
  # Read in ranges of what is too large to keep.
  if (req.url ~ "^/(map-archive|files/snapshots)/") {
    return (pass);
  }
  call forget_all_but_units;
  call choose_encoding;
  # Whoever asks first after a pause gets the last answer, and the next one is fetched meanwhile: how old that may be, and
  # how old while no instance answers. Where somebody asks every few seconds, answers are as old as they say: 10 s.
  if (!std.healthy(req.backend_hint)) {
    set req.grace = 1h;
  } else if (req.url ~ "^/api/courts/tiles/") {
    # Where courts are changes rarely, and not with the time of day.
    set req.grace = 30m;
  } else {
    set req.grace = 5m;
  }
  return (hash);
}

# Pages differ by the units of their distances, and by nothing else of the visitor: the cookie if one was chosen, or else
# what is usual in the region of the preferred language (src/platform/http/visitor-units.ts).
sub forget_all_but_units {
  if (req.http.Cookie ~ "(^|;)\s*units=(mi|km)\s*(;|$)") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*;)?\s*(units=(?:mi|km))\s*(?:;.*)?$", "\1");
    unset req.http.Accept-Language;
    return;
  }
  unset req.http.Cookie;
  if (!req.http.Accept-Language
    || req.http.Accept-Language ~ "(?i)^\s*[a-z]{2}(-[a-z]{4})?-(gb|us|gg|im|je|lr|mm)\s*(,|$)"
    || req.http.Accept-Language ~ "(?i)^\s*(cy|en|gd|gv|ik|kw|my|nv|pi)\s*(,|$)") {
    set req.http.Accept-Language = "en-GB";
  } else if (req.http.Accept-Language ~ "(?i)^\s*[a-z]{2}(-[a-z]{4})?(-[a-z]{2})?\s*(,|$)") {
    set req.http.Accept-Language = "de-DE";
  }
  # Anything else is rare: the server decides, and such visitors share what they get with nobody.
}

# Browsers list what they accept in many ways. Needs -p http_gzip_support=off; with it, everybody gets gzip.
sub choose_encoding {
  if (req.http.Accept-Encoding ~ "q=") {
    return;
  }
  if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# All names of the site lead to the same answers, which have PUBLIC_URL in them.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_response {
  # The last answer stays, unless the address leads elsewhere or nowhere: refusals and failures, and pages with such in them,
  # are for whoever asked.
  if (bereq.is_bgfetch) {
    if (beresp.status >= 400 && beresp.status != 404 && beresp.status != 410) {
      return (abandon);
    }
    if (beresp.status == 200 && !beresp.http.Surrogate-Control && beresp.http.Cache-Control ~ "no-store|private") {
      return (abandon);
    }
  }
  # Too large. Passed on from now on, so that the server sees who has it already (ETag).
  if (beresp.http.Surrogate-Control ~ "no-store") {
    return (pass(1h));
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
  } else if (!beresp.http.Cache-Control) {
    set beresp.ttl = 0s;
  }
  set beresp.grace = 1h;
  # Later the server is asked whether it has changed (ETag).
  set beresp.keep = 1h;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Control;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Of this request, not of the one that fetched the answer.
  if (req.http.X-Request-Id) {
    set resp.http.X-Request-Id = req.http.X-Request-Id;
  }
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = "The site is not available at the moment. Please try again in a few seconds.";
  return (deliver);
}
