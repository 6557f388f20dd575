-- How many journeys go.
select count(*) from departing
