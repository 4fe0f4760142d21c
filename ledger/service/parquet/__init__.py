"""The archive as Parquet, in partitions by club and month, and the figures that DuckDB makes of it."""
