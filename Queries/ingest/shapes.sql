-- Every shape, as the catalog holds it.
select id, fingerprint, platform, permission, rank, prompt_shown, gesture,
  variant, app_version, os_version, region, feature, browser, "trigger", scope, status, source
from shape
order by id
