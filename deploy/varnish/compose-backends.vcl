# backends.vcl of compose.varnish.yaml: the fixed addresses of its network `edge`. nginx is not in that network, so no visitor can purge.

probe ready {
  .url = "/api/v1/health/ready";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend shop1 {
  .host = "172.30.57.11";
  .port = "1337";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = ready;
}

backend shop2 {
  .host = "172.30.57.12";
  .port = "1337";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s;
  .between_bytes_timeout = 10s;
  .probe = ready;
}

sub vcl_init {
  new instances = directors.round_robin();
  instances.add_backend(shop1);
  instances.add_backend(shop2);
}

acl purgers {
  "172.30.57.11";
  "172.30.57.12";
}
