-- Notes which fold wrote the derived tables. :fold_version.
update database set fold_version = :fold_version
