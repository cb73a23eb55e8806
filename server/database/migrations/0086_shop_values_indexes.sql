-- Outside a transaction: orders by the origin that their shop client or the WordPress site gave them.
CREATE INDEX CONCURRENTLY orders_shop_created_via_idx ON orders (shop_created_via, date_created DESC, id DESC) WHERE shop_created_via IS NOT NULL;
