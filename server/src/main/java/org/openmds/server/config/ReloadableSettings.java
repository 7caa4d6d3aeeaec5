package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;

import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.Key;
import org.openmds.configuration.SectionSettings;
import org.openmds.index.settings.HierarchySettings;
import org.openmds.server.settings.RightsSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;

/** The settings that may change while the process runs, except triggers.index and triggers.least-repeat. */
record ReloadableSettings(
        @Key("Information providers of this process.") SectionSettings providers,
        @Key("Collection of content and its targets.") SourceSettings sources,
        @Key("Entries that this process registers and renews while it runs.") List<RegistrationSettings> registrations,
        @Key("Files of GT4 (ServiceGroupRegistrations) with further registrations.") List<Path> registrationFiles,
        @Key("Links between indexes of this process and other indexes.") HierarchySettings hierarchy,
        @Key("Triggers, which watch entries, and their actions.") TriggerServiceSettings triggers,
        @Key("Callers and their rights.") RightsSettings rights) {
}
