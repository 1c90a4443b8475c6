"""Measurements that hold the project to its promises; run them with `make bench`."""
