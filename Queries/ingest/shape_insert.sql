-- One new shape.
insert into shape (id, fingerprint, platform, permission, rank, prompt_shown, gesture,
  variant, app_version, os_version, region, feature, browser, "trigger", scope, status, source)
values (:id, :fingerprint, :platform, :permission, :rank, :prompt_shown, :gesture,
  :variant, :app_version, :os_version, :region, :feature, :browser, :trigger, :scope, :status, :source)
