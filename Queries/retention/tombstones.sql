-- Every tombstone.
select tombstone from forgotten
