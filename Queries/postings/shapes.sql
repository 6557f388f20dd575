-- The permission of each shape.
select id, permission from shape
