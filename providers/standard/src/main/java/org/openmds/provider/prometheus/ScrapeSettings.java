package org.openmds.provider.prometheus;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.provider.CollectionSettings;
import org.openmds.provider.CommonSettings;
import org.openmds.provider.ProviderSettings;
import org.openmds.provider.input.ProviderTools;
import org.openmds.provider.input.WebAccessSettings;

/**
 * The settings of a provider that reads several Prometheus exporters.
 *
 * @param each
 *            the name, and the times and the index of each target
 */
record ScrapeSettings(@Embedded CommonSettings each,
        @Key(value = "Targets: host:port, or the URL of the metrics.", pattern = "\\S{1,500}", expected = "host:port or a URL") List<String> targets,
        @Key(value = "Files with lists of targets, in the JSON format of Prometheus' file_sd; the last part of a name may "
                + "contain *.", expected = "file names") List<Path> files,
        @Key("Web service with a list of targets.") Optional<TargetServiceSettings> httpSd,
        @Embedded TargetListSettings lists,
        @Embedded WebAccessSettings access,
        @Embedded ExporterSelectionSettings selection)
        implements
            ProviderSettings,
            CheckedSettings {

    /** Returns the settings of the entry with the list of targets. */
    @Override
    public CommonSettings common() {
        Duration timeout = each.timeout().compareTo(lists.refresh()) < 0 ? each.timeout() : lists.refresh();
        return new CommonSettings(each.name(), new CollectionSettings(lists.refresh(), timeout, each.index()),
                each.member());
    }

    @Override
    public String inputDescription() {
        List<String> places = new ArrayList<>();
        if (!targets.isEmpty()) {
            places.add("%d configured targets".formatted(targets.size()));
        }
        files.forEach(file -> places.add("file " + file));
        httpSd.ifPresent(service -> places.add(ProviderTools.describe(service.url())));
        return String.join(", ", places);
    }

    @Override
    public void check(Findings findings) {
        if (targets.isEmpty() && files.isEmpty() && httpSd.isEmpty()
                && findings.isValid("targets", "files", "http-sd")) {
            findings.report("needs targets, files or http-sd", "targets");
        }
        for (int i = 0; i < targets.size(); i++) {
            String key = "targets[%d]".formatted(i);
            if (findings.isValid("targets") && lists.url(targets.get(i)).isEmpty()) {
                findings.report("expected host:port or an http or https URL, got '%s'".formatted(targets.get(i)), key,
                        "targets");
            }
        }
    }
}
