package org.openmds.provider.nagios;

import java.time.Duration;
import java.util.List;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DurationText;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;

/** The settings of a provider that runs Nagios plugins. */
record PluginsSettings(@Embedded CommonSettings common,
        @Key(value = "Host whose services the plugins check.", initial = "localhost", pattern = "\\S{1,255}", expected = "a name without white space") String host,
        @Key(value = "Number of failed checks in a row before a service's StateType is HARD.", initial = "1", min = "1", max = "100") int attempts,
        @Key("Plugins, all run at the same time.") List<PluginCheckSettings> checks)
        implements
            ProviderSettings,
            CheckedSettings {

    @Override
    public String inputDescription() {
        return checks.size() == 1 ? "plugin " + checks.getFirst().program() : checks.size() + " plugins";
    }

    @Override
    public void check(Findings findings) {
        if (checks.isEmpty() && findings.isValid("name", "checks")) {
            findings.report("needs at least one check", "name");
        }
        for (int i = 0; i < checks.size(); i++) {
            Duration limit = checks.get(i).timeout();
            String key = "checks[%d].timeout".formatted(i);
            if (findings.isValid(key, "timeout") && limit.compareTo(common.timeout()) > 0) {
                findings.report("must not be longer than the provider's timeout (%s), got %s".formatted(
                        DurationText.format(common.timeout()), DurationText.format(limit)), key);
            }
        }
    }
}
