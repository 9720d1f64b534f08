vcl 4.1;

# Varnish 7 in front of the shop, with EDGE=varnish. It needs the modules var and xkey (Debian: varnish-modules).
# An example: docs/edge.md says what it promises.

import directors;
import std;
import var;
import xkey;

include "backends.vcl";

# --- Requests ---

sub vcl_recv {
  set req.backend_hint = instances.backend();

  if (req.method == "PURGE") {
    # Varnish has added the caller's address. More than one: it came through a proxy, and is a visitor's.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    # First the time, then the answers: what is fetched meanwhile is not kept.
    var.global_set("purged", "" + std.time2real(now, 0.0));
    set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged"));
  }

  if (req.restarts == 0) {
    unset req.http.X-Edge-Failed;
    unset req.http.X-Edge-Retry-After;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A token may open a draft. The panel is for its editors.
  if (req.http.Authorization || req.url !~ "^/(api/v1/|pictures/|robots\.txt|sitemap)") {
    return (pass);
  }
  # The API and pictures know no cookies; those of the panel on the same host would only make every request its own.
  unset req.http.Cookie;

  # How old an answer may be while a new one is fetched. Home ends by the clock. After a failure: as old as it was kept for.
  set req.grace = 30s;
  if (req.url ~ "^/api/v1/home") {
    set req.grace = 0s;
  }
  if (req.http.X-Edge-Failed) {
    set req.grace = 10d;
  }
  return (hash);
}

sub vcl_miss {
  # Failed before, and nothing old is kept: the service is not asked a second time.
  if (req.http.X-Edge-Failed) {
    return (synth(503, "Service Unavailable"));
  }
}

# --- Answers of the service ---

# As long as deploy/nginx/wine-shop.conf waits for the same paths. All else: the times in backends.vcl.
sub vcl_backend_fetch {
  set bereq.http.X-Edge-Began = "" + std.time2real(now, 0.0);
  if (bereq.url ~ "^/(upload|content-manager|catalogue|bin|admin|reports|watermark|new-vintage)(/|\?|$)") {
    set bereq.first_byte_timeout = 600s;
    set bereq.between_bytes_timeout = 600s;
  } elsif (bereq.url ~ "^/uploads/") {
    set bereq.first_byte_timeout = 60s;
    set bereq.between_bytes_timeout = 60s;
  } elsif (bereq.url ~ "^/pictures/") {
    set bereq.first_byte_timeout = 30s;
  }
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Control ~ "max-age=[1-9]" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    # It was on its way when something was saved, or comes from an instance that may hear of it a moment later.
    if (std.real(bereq.http.X-Edge-Began, 0.0) < std.real(var.global_get("purged"), 0.0) + 1.0) {
      set beresp.uncacheable = true;
      set beresp.ttl = 0s;
    }
    return (deliver);
  }
  if (beresp.status == 200 && bereq.url ~ "^/pictures/" && beresp.http.Cache-Control ~ "immutable") {
    set beresp.grace = 1d;
    return (deliver);
  }
  # A fetch in the background that failed, or that the visitor's rate limit refused, leaves what is kept.
  if (bereq.is_bgfetch && (beresp.status >= 500 || beresp.status == 429)) {
    return (abandon);
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  # What was kept here is no longer so: this marker stands before it.
  if (bereq.is_bgfetch) {
    set beresp.ttl = 1d;
  }
  return (deliver);
}

sub vcl_backend_error {
  # The instance could not be reached, or broke off: once more, to the next one. The next one may be the same, because other
  # requests took turns meanwhile: so up to four times, which is Varnish's max_retries. A repeated POST could be done twice.
  if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  if (bereq.is_bgfetch) {
    return (abandon);
  }
}

# --- Answers to visitors ---

sub vcl_deliver {
  # The service fails: once more, for something old.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization &&
      req.url ~ "^/(api/v1/|pictures/|robots\.txt|sitemap)") {
    set req.http.X-Edge-Failed = "1";
    set req.http.X-Edge-Retry-After = resp.http.Retry-After;
    return (restart);
  }
  if (resp.http.Surrogate-Control ~ "max-age=[1-9]") {
    if (obj.hits > 0) {
      set resp.http.X-Cache = "HIT";
      set resp.http.X-Request-Id = "edge-" + req.xid;
    }
    if (req.http.X-Edge-Failed) {
      set resp.http.X-Cache = "STALE";
    }
  }
  unset resp.http.Surrogate-Control;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  set resp.http.Cache-Control = "no-store";
  if (req.method == "PURGE") {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = resp.reason + ": " + req.http.X-Purged;
    return (deliver);
  }
  # As the service answers it (RFC 9457).
  set resp.http.Content-Type = "application/problem+json; charset=utf-8";
  set resp.http.X-Content-Type-Options = "nosniff";
  set resp.http.Retry-After = "5";
  if (req.http.X-Edge-Retry-After) {
    set resp.http.Retry-After = req.http.X-Edge-Retry-After;
  }
  set resp.body = {"{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"The service is not available just now.","instance":""} +
    regsub(req.url, "\?.*$", "") + {"","request_id":"edge-"} + req.xid + {"" }"};
  set resp.http.X-Request-Id = "edge-" + req.xid;
  return (deliver);
}
