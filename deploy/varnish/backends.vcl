# The instances of the shop, and who may purge. Edit this file; default.vcl stays as it is.

backend shop1 {
  .host = "127.0.0.1";
  .port = "1337";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
}

# backend shop2 { .host = "127.0.0.1"; .port = "1338"; .connect_timeout = 2s; .first_byte_timeout = 10s; .between_bytes_timeout = 10s; }

sub vcl_init {
  new instances = directors.round_robin();
  instances.add_backend(shop1);
  # instances.add_backend(shop2);
}

# The instances: they send PURGE. Visitors must not be in it, so it holds no address of a proxy in front.
acl purgers {
  "127.0.0.1";
  "::1";
}
