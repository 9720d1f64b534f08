# The instances of the shop, and who may purge. Edit this file; default.vcl stays as it is.

# An instance that drains, hangs or is cut off from the database gets no requests. One that serves what is cached stays.
probe ready {
  .url = "/api/v1/health/ready";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend shop1 {
  .host = "127.0.0.1";
  .port = "1337";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = ready;
}

# backend shop2 {
#   .host = "127.0.0.1";
#   .port = "1338";
#   .connect_timeout = 2s;
#   .first_byte_timeout = 10s;
#   .between_bytes_timeout = 10s;
#   .probe = ready;
# }

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
